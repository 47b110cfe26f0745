export { confusables } from './confusables.ts';
export { mixesScripts } from './scripts.ts';
export { coarseSkeleton, readPlainly, uts39Skeleton } from './skeleton.ts';
