export { createPostgresqlMeasurer } from './measurer.ts';
export { readRights } from './read-rights.ts';
