export { findActor } from './find-actor.ts';
export { recordAudit } from './record.ts';
