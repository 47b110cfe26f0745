export { isClientSecret } from './client-secret.ts';
export { isExpired } from './rules.ts';
export { findForToken, markAllDeleted, markRefused, markUsed } from './store.ts';
