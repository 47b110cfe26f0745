export { writeJoined } from './join.ts';
export { type AuditLogParts, listAuditLog } from './list.ts';
export { listActors } from './list-actors.ts';
export type {
  ActionTable,
  Actor,
  AuditFilters,
  DetailsOf,
} from './model.ts';
export { pruneAuditLog } from './prune.ts';
export { writeEntries } from './record.ts';
export { parseActorKey, targetTypeOf } from './rules.ts';
export { ActorsPage, ActorsQuery, auditLogContract } from './schema.ts';
export {
  forgetDetailsIn,
  forgetOrigins,
  forgetPeople,
  selectEntries,
  selectEveryUser,
} from './store.ts';
