export { authenticate } from './authenticate.ts';
export { clientOf } from './client-of.ts';
export { clearCookie, setCookie } from './cookie.ts';
export { sessionGuard } from './guard.ts';
export { deleteOtherSessions, deleteSessionsOf, markProven, sweepSessions } from './store.ts';
