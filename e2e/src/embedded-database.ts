import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Runs a statement in the embedded database of the installation in this folder; returns its rows. */
export async function inEmbedded<Row extends pg.QueryResultRow>(
  data: string,
  statement: string,
): Promise<Row[]> {
  const folder = path.join(data, 'postgres');
  const [, , , , host] = (
    await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim();
  const client = new pg.Client({ host, password, user: 'postgres', database: 'holdfast' });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

/** The statement that runs a scheduled task now instead of at the next full minute. */
export const runNow = (service: 'backup' | 'domains', task: string) =>
  `select ${service}.enqueue_tasks('${task}', '[{}]', null, null, 25, null, null)`;
