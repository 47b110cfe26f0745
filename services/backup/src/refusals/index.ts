export { recordRefused } from './record.ts';
