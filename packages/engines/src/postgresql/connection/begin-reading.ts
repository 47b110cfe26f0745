import type pg from 'pg';

/**
 * Begins a read-only transaction, in which all queries see one state of the database. Settings end
 * with it: behind a pooler they would otherwise stay with a server process that others use.
 */
export async function beginReading(
  client: pg.Client,
  settings: Readonly<Record<string, number>>,
): Promise<void> {
  await client.query(
    [
      'begin transaction isolation level repeatable read read only',
      "set local search_path = ''; set local quote_all_identifiers = off",
      ...Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`),
    ].join('; '),
  );
}
