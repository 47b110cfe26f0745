export { forgetPerson } from './forget.ts';
export { refusalMetrics } from './metrics.ts';
export type { Origin } from './model.ts';
export { originOf, recordAudit, recordPersonalAudit } from './record.ts';
export { createRefusals, type Refusals } from './refusals.ts';
