export { createBulk } from './create.ts';
export { bulkMetrics } from './metrics.ts';
