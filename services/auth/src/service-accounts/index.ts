export { isClientSecret } from './client-secret.ts';
export { findForToken, markAllDeleted, markUsed } from './store.ts';
