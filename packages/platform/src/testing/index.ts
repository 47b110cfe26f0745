export { type HttpAnswer, HttpClient } from './http-client.ts';
export { startPostgres } from './postgres.ts';
export { freePort, temporaryDirectory } from './temporary.ts';
export { testDatabase } from './test-database.ts';
export type { TestServer } from './test-server.ts';
export { createTokenMinter, type TokenMinter } from './tokens.ts';
