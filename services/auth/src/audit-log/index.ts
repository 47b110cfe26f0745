export type { Origin } from './model.ts';
export { originOf, recordAudit, recordPersonalAudit } from './record.ts';
