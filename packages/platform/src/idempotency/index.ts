export { KeyHeader } from './key-header.ts';
export { type Answer, answerOf, deleteExpiredKeys, once } from './once.ts';
