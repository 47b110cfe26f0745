export { type Database, openDatabase, type SystemScope, type TenantScope } from './database.ts';
export { isForeignKeyViolation, isUniqueViolation } from './failures.ts';
export { inBatches } from './in-batches.ts';
export { tellLostConnections } from './lost-connections.ts';
export { type Migrated, type Migration, migrate, neededBy, readMigrations } from './migrate.ts';
