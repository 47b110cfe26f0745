export { type Leave, Turns } from './turns.ts';
