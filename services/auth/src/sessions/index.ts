export { authenticate } from './authenticate.ts';
export { sessionGuard } from './guard.ts';
export { deleteOtherSessions, deleteSessionsOf, sweepSessions } from './store.ts';
