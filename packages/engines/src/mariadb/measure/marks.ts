import type { ObjectKind } from './statements.ts';

/** What an object of a dump, or the rows of a table, is called in `MeasureOptions.without`. */
export function markOf(kind: ObjectKind | 'ROWS', name: string, table?: string): string {
  return JSON.stringify(table === undefined ? [kind, name] : [kind, name, table]);
}
