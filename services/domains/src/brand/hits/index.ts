export { recordSightings } from './record.ts';
export { forgetHits, settleTold } from './store.ts';
