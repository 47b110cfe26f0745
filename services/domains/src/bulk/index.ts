export { createBulk } from './create.ts';
export { bulkMeasures } from './measures.ts';
