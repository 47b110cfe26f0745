export { confusables } from './confusables.ts';
export { mixesScripts } from './scripts.ts';
export { coarseSkeleton, uts39Skeleton } from './skeleton.ts';
