export { confusables } from './confusables.ts';
export { mixesScripts } from './scripts.ts';
export { foldedSkeleton, uts39Skeleton } from './skeleton.ts';
