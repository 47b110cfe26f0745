import { createRequire } from 'node:module';

/** Its one file for `require`: the eighty that `import` takes are half of what a thread's start costs. */
const library = createRequire(import.meta.url)('mariadb') as typeof import('mariadb');

export const { createConnection, SqlError } = library;
export type SqlError = import('mariadb').SqlError;
