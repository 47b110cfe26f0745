export { ensureApplicationDatabase } from './application-database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
