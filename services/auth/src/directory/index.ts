export { resolve } from './resolve.ts';
