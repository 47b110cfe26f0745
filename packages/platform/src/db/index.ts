export { type Database, type DatabaseOptions, openDatabase, type SystemScope } from './database.ts';
export { isConnectionFailure, isForeignKeyViolation, isUniqueViolation } from './failures.ts';
export { type Migration, migrate, readMigrations } from './migrate.ts';
