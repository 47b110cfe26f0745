export { createTurns } from './turns.ts';
