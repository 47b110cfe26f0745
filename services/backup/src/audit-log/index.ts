export { findActor } from './find-actor.ts';
export { pruneAuditLog } from './prune.ts';
export { recordAudit } from './record.ts';
