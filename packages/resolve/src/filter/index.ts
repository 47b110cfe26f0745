export { BATCH_OUTCOMES } from './batch.ts';
export { buildFilter } from './build.ts';
export { tldOfFileName } from './file-format.ts';
export { createFilters, type Filters } from './filters.ts';
export { describeFilter, listFilters, verifyFilter } from './inspect.ts';
export { KeySpool } from './key-spool.ts';
export { BuildFailed, type FilterBytes, type FilterStatus } from './model.ts';
export { readChecksum } from './read-file.ts';
export { readNames } from './read-names.ts';
