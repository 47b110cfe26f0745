import path from 'node:path';

export { readInventory } from '../postgresql/dump/inventory.ts';
export { RESTORER, SUPERUSER, SUPERUSER_FILE } from '../postgresql/sandbox/model.ts';
export { type RecordedTools, recordTools } from './recorded-tools.ts';

export type SampleFile = 'postgresql-names.sql' | 'postgresql-objects.sql' | 'postgresql-types.sql';

/** Statements that make all kinds of names, objects or types, so that a backup meets them. */
export function sampleSql(file: SampleFile): string {
  return path.join(import.meta.dirname, file);
}
