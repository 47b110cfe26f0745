export { findActor } from './find-actor.ts';
export { forgetErased } from './forget-erased.ts';
export { recordAudit } from './record.ts';
