export { chooseAccount, reach, type ServerAccount, spawnOptions } from './account.ts';
export { ensureApplicationDatabase } from './application-database.ts';
export { findBinaries } from './binaries.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
