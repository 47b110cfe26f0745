export { authenticate } from './authenticate.ts';
export { clientOf } from './client-of.ts';
export { type Asked, clearCookie, cookieAttributes, setCookie } from './cookie.ts';
export { sessionGuard } from './guard.ts';
export { deleteOtherSessions, deleteSessionsOf, sweepSessions } from './store.ts';
