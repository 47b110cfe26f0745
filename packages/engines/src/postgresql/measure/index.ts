export { createPostgresqlMeasurer } from './measurer.ts';
