export { isClientSecret } from './client-secret.ts';
export { findForToken, findOrganisationOfAccount, markAllDeleted, markUsed } from './store.ts';
