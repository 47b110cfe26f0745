export { recordSightings } from './record.ts';
export { forgetHits, settleTold, takeUntold } from './store.ts';
