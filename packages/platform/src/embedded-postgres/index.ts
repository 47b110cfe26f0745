export { chooseAccount } from './account.ts';
export { ensureApplicationDatabase } from './application-database.ts';
export { findBinaries, type PostgresBinaries } from './binaries.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
