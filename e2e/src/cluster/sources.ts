import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const PSQL = '/usr/lib/postgresql/15/bin/psql';

export type Server = { host: string; port: number; username: string; password: string };

/** A database that only ever grows: its content at any time is its first rows up to some number. */
export type Source = { database: string; uri: string; datasourceId: string; rows: number };

/** The output of a statement, without headings. */
export async function psql(
  { host, port, username, password }: Server,
  database: string,
  statement: string,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    PSQL,
    ['-h', host, '-p', String(port), '-U', username, '-d', database, '-qAtc', statement],
    { env: { PGPASSWORD: password, PGCONNECT_TIMEOUT: '10' } },
  );
  return stdout.trim();
}

export async function createSource(
  server: Server,
  database: string,
  rows: number,
): Promise<Omit<Source, 'datasourceId'>> {
  const { host, port, username, password } = server;
  await psql(server, 'postgres', `create database ${database}`);
  await psql(server, database, `create table orders (id int primary key, note text not null)`);
  await psql(server, database, rowsUpTo(rows));
  return { database, uri: `postgres://${username}:${password}@${host}:${port}/${database}`, rows };
}

/** Safe to run twice, which it has to be after a crash. */
const rowsUpTo = (rows: number) => `
  insert into orders
    select n, (select string_agg(md5(n * 7 + part || current_database()), '') from generate_series(1, 8) part)
    from generate_series((select coalesce(max(id), 0) + 1 from orders), ${rows}) n`;

export async function grow(server: Server, source: Source, by: number): Promise<void> {
  const rows = source.rows + by;
  await psql(server, source.database, rowsUpTo(rows));
  source.rows = Math.max(source.rows, rows);
}

/** How many rows a copy has, and whether they are the first rows of the source. */
export async function compare(
  server: Server,
  source: Source,
  copy: string,
): Promise<{ rows: number; same: boolean }> {
  const digest = (most: string) =>
    `select count(*), md5(coalesce(string_agg(o::text, ',' order by id), '')) from orders o where id <= ${most}`;
  const found = await psql(server, copy, digest('2147483647'));
  const rows = Number(found.split('|')[0]);
  return { rows, same: found === (await psql(server, source.database, digest(String(rows)))) };
}
