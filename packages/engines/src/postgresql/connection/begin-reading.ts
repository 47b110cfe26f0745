import type pg from 'pg';

/**
 * One state of the database for all that follows, which changes nothing. What is set ends with the
 * transaction: behind a pooler it would stay with a server process that others use.
 */
export async function beginReading(
  client: pg.Client,
  settings: Readonly<Record<string, number>>,
): Promise<void> {
  await client.query(
    [
      'begin transaction isolation level repeatable read read only',
      "set local search_path = ''",
      ...Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`),
    ].join('; '),
  );
}
