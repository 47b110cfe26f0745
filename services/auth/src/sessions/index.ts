export { authenticate } from './authenticate.ts';
export { clientOf } from './client-of.ts';
export { type Asked, clearCookie, cookieAttributes, setCookie } from './cookie.ts';
export { deleteSessionsOf } from './end.ts';
export { endSessionsOf } from './end-of.ts';
export { sessionGuard } from './guard.ts';
export { revokeSession } from './revoke.ts';
export {
  findWaiting,
  isMemberElsewhere,
  markProven,
  msLeftOf,
  shortenSessions,
  sweepSessions,
  weakenSessions,
} from './store.ts';
export { worthIn } from './worth.ts';
