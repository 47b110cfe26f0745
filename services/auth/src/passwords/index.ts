export { refuseWeakPassword } from './refuse-weak.ts';
