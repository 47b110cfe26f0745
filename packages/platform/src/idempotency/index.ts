export { type Answer, answerOf, deleteExpiredKeys, once } from './once.ts';
