export { acceptExceptions } from './accept.ts';
export { exceptionId, exceptionIdsOf } from './identify.ts';
export { findAcceptedIds } from './store.ts';
