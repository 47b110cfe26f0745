import { createRequire } from 'node:module';

/**
 * Loaded by `require`, as one file: the eighty that `import` loads are half the cost of starting a
 * thread.
 */
const library = createRequire(import.meta.url)('mariadb') as typeof import('mariadb');

export const { createConnection, SqlError } = library;
export type SqlError = import('mariadb').SqlError;
