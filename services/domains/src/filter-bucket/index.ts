export { followBucket } from './follow.ts';
export { openFilterBucket } from './open.ts';
