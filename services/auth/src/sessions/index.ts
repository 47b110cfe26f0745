export { authenticate } from './authenticate.ts';
export { clientOf } from './client-of.ts';
export { type Asked, clearCookie, cookieAttributes, setCookie } from './cookie.ts';
export { deleteSessionsOf, deleteSessionsThrough } from './end.ts';
export { endSessionsOf } from './end-of.ts';
export { sessionGuard } from './guard.ts';
export { markProven } from './mark-proven.ts';
export { revokeSession } from './revoke.ts';
export {
  findWaiting,
  isMemberElsewhere,
  msLeftOf,
  shortenSessions,
  sweepSessions,
  weakenSessions,
} from './store.ts';
export { changesBy, worthIn } from './worth.ts';
export { worthAt } from './worth-at.ts';
