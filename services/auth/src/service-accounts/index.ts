export { isClientSecret } from './client-secret.ts';
export { isExpired } from './rules.ts';
export { findForToken, findOrganisationOfAccount, markAllDeleted, markUsed } from './store.ts';
