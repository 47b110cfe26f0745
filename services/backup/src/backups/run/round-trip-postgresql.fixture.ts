import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type SampleFile, sampleSql } from '@holdfast/engines/testing';
import { type HttpClient, temporaryDirectory } from '@holdfast/platform/testing';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect } from 'vitest';
import { backUpWell, type Completed, contentOf, download } from '../../testing/round-trip.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../../testing/test-backup.ts';

const run = promisify(execFile);
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const CATALOGUE = 'round-trip-postgresql-catalogue.sql';

/** Sorts rights; where none are stored, the default ones. */
const SORTED = `
  create function pg_temp.sorted(rights aclitem[], kind text, owner oid) returns jsonb language sql as
  $$ select jsonb_agg(each::text order by each::text) from unnest(coalesce(rights, acldefault(kind::"char", owner))) each $$`;

type Login = { database: string; username: string };

export type RoundTrips = {
  source: PostgresSource;
  owner: HttpClient;
  /** A folder for files. */
  place: string;
  /** Runs the statements of a sample file as the administrator. */
  runFile(database: string, file: SampleFile): Promise<void>;
  /** Downloads a backup and restores it under this name. */
  restore(datasource: string, jobId: string, database: string): Promise<void>;
  /**
   * Backs a database up, restores the download under the new name, backs that up as well, and
   * expects both to be the same: in their manifests, and in what the server itself says of them.
   */
  expectSame(login: Login, restored: string): Promise<Completed>;
};

/** For the tests of one file: the service with a worker, and a server whose databases it backs up. */
export function roundTrips(): () => RoundTrips {
  let backup: TestBackup;
  let trips: RoundTrips;
  let place: Awaited<ReturnType<typeof temporaryDirectory>>;
  beforeAll(async () => {
    const [started, source, folder] = await Promise.all([
      startTestBackup(),
      startPostgresSource(),
      temporaryDirectory(),
    ]);
    [backup, place] = [started, folder];
    const owner = await backup.owner(uuidv7());
    await backup.work();
    const restoreJob: RoundTrips['restore'] = async (datasource, jobId, database) => {
      const file = path.join(place.path, jobId);
      await download(owner, datasource, jobId, file);
      await restore(source, file, database);
    };
    trips = {
      source,
      owner,
      place: place.path,
      runFile: (database, file) => runFile(source, database, file),
      restore: restoreJob,
      async expectSame(login, restored) {
        const datasource = await addPostgresDatasource(owner, `first ${restored}`, source, login);
        const first = await backUpWell(owner, datasource);
        await restoreJob(datasource, first.job.jobId, restored);
        const again = { ...login, database: restored };
        const copy = await addPostgresDatasource(owner, `second ${restored}`, source, again);
        const second = await backUpWell(owner, copy);
        expect(contentOf(second.manifest)).toEqual(contentOf(first.manifest));
        const [before, after] = [
          new Set(await describeDatabase(source, login.database)),
          new Set(await describeDatabase(source, restored)),
        ];
        expect({
          lost: [...before.difference(after)],
          gained: [...after.difference(before)],
        }).toEqual({ lost: [], gained: [] });
        return first;
      },
    };
  });
  afterAll(async () => {
    await backup?.stop();
    await trips?.source.stop();
    await place?.remove();
  });
  return () => trips;
}

async function runFile(source: PostgresSource, database: string, file: SampleFile): Promise<void> {
  await run(
    `${PROGRAMS}/psql`,
    ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', sampleSql(file)],
    { env: source.admin(database) },
  );
}

/**
 * Restores into a new database, as the administrator. Any output of the program is an error. Rows keep
 * their order only if a table is created or emptied in the transaction that loads it, as with several
 * jobs or in a single transaction; else the server puts some of them into gaps that others left. Not
 * with several jobs: those attach indexes of partitions at the same time, after which the server may
 * take the parent index for incomplete.
 */
async function restore(source: PostgresSource, file: string, database: string): Promise<void> {
  await source.query(`create database ${pg.escapeIdentifier(database)} template template0`);
  const { stdout, stderr } = await run(
    `${PROGRAMS}/pg_restore`,
    ['--exit-on-error', '--single-transaction', '-d', database, file],
    // The server's hints about its settings do not come from the program.
    { env: { ...source.admin(), PGOPTIONS: '-c client_min_messages=error' } },
  );
  if (stdout || stderr) throw new Error(`pg_restore said: ${stdout}${stderr}`);
}

/**
 * What the server itself says of a database: its catalogue in its own words, the state of each
 * sequence, and a digest of each table's rows as the server writes them, whatever their order.
 */
async function describeDatabase(source: PostgresSource, database: string): Promise<string[]> {
  const environment = source.admin();
  const client = new pg.Client({
    host: environment.PGHOST,
    port: Number(environment.PGPORT),
    user: environment.PGUSER,
    password: environment.PGPASSWORD,
    database,
  });
  await client.connect();
  try {
    await client.query("select set_config('search_path', '', false)");
    await client.query(SORTED);
    const sql = await readFile(path.join(import.meta.dirname, CATALOGUE), 'utf8');
    const facts = await client.query<{ kind: string; name: string; what: string }>(sql);
    const lines = facts.rows.map(({ kind, name, what }) => `${kind} ${name}: ${what}`);
    const asked = (await holders(client)).map(contentsOf);
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const questions = asked.slice(at, at + AT_ONCE).join(' union all ');
      const { rows } = await client.query<{ line: string }>(questions);
      lines.push(...rows.map(({ line }) => line));
    }
    return lines;
  } finally {
    await client.end();
  }
}

/** How many tables one query covers; there may be thousands. */
const AT_ONCE = 100;

function contentsOf({ name, kind }: Holder): string {
  const label = pg.escapeLiteral(`contents of ${name}: `);
  if (kind === 'S')
    return `select concat_ws(' ', ${label}, last_value, is_called) as line from ${name}`;
  return `select concat_ws(' ', ${label}, count(*), md5(string_agg(r, E'\\n' order by r collate "C"))) as line
    from (select t::text as r from only ${name} t) q`;
}

type Holder = { name: string; kind: string };

async function holders(client: pg.Client): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(`
    select oid::regclass::text as name, relkind as kind from pg_class
    where relkind in ('r', 'm', 'S') and relispopulated
    and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`);
  return rows;
}
