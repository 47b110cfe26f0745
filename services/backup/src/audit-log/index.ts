export { pruneAuditLog } from './prune.ts';
export { recordAudit } from './record.ts';
