export { type Answer, deleteExpiredKeys, once } from './once.ts';
