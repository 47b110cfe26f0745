export { type Limits, limitsOf, SLOT_SETTINGS, USUAL_LIMITS } from './settings.ts';
export { type Release, Slots } from './slots.ts';
