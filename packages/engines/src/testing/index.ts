import path from 'node:path';

export type SampleFile = 'postgresql-names.sql' | 'postgresql-objects.sql' | 'postgresql-types.sql';

/** Statements that make all kinds of names, objects or types, so that a backup meets them. */
export function sampleSql(file: SampleFile): string {
  return path.join(import.meta.dirname, file);
}
