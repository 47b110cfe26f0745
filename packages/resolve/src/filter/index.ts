export { BATCH_OUTCOMES } from './batch.ts';
export { buildFilter } from './build.ts';
export { createFilters, type Filters } from './filters.ts';
export { listFilters, verifyFilter } from './inspect.ts';
export { KeySpool } from './key-spool.ts';
export { BuildFailed, type FilterStatus } from './model.ts';
export { readNames } from './read-names.ts';
