export { createPostgresqlMeasurer } from './measurer.ts';
export { decodeName } from './names.ts';
