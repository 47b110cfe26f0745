export { originOf, recordAudit, recordPersonalAudit } from './record.ts';
