export { tellLosses } from './tell.ts';
