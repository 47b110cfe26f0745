import type { Manifest } from '@holdfast/artifact';
import { ensureLocale } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { restoreBackup, settledRestore } from '../testing/restores.ts';
import { backUpWell } from '../testing/round-trip.ts';
import { addPostgresDatasource } from '../testing/sources.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;

beforeAll(async () => {
  bench = await startRestoreBench(startPostgresServer);
  await bench.backup.work();
});
afterAll(() => bench.stop());

/** Backs up a database that the administrator fills, and proves the backup in a server of its own. */
async function proven(database: string, statements: string, settings: string[] = []) {
  const { source } = bench.server;
  const login = await source.createDatabase(database);
  const role = pg.escapeIdentifier(login.username);
  await source.query(`alter role ${role} superuser`);
  await source.query(statements, database);
  for (const setting of settings) await source.query(setting.replace('$role', role));
  const datasource = await addPostgresDatasource(bench.owner, database, source, login);
  const { job, manifest } = await backUpWell(bench.owner, datasource);
  const { body } = await bench.owner.post<{ id: string }>(
    `/datasources/${datasource}/backups/${job.jobId}/restore-test`,
  );
  return { job, manifest, datasource, tested: await settledRestore(bench.owner, body.id) };
}

const CONFIRMED = { state: 'completed', failure: null, proof: { verdict: 'confirmed' } };

const FAMILY = `
  create schema family; set search_path = family;
  create table parent (id int, note text);
  create table child (own text) inherits (parent);
  alter table parent add late text;
  insert into child select n, E'tab\\t' || n, E'line\\n' || n, null from generate_series(1, 500) n;
  create table "Grand ""child" ("odd, name" text) inherits (child);
  alter table child add later int default 7;
  insert into "Grand ""child" select n, 'note', 'own', '', 'odd', n from generate_series(1, 500) n`;

const HASHED = `
  create schema hashed; set search_path = hashed;
  create type colour as enum ('red', 'green', 'blue', 'white', 'black', 'grey');
  create table painted (id int, colour colour) partition by hash (colour);
  ${[0, 1, 2, 3].map((n) => `create table painted_${n} partition of painted for values with (modulus 4, remainder ${n});`).join('')}
  insert into painted select n, (enum_range(null::colour))[1 + n % 6] from generate_series(1, 600) n`;

const DERIVED = `
  create table "odd ""name" (n int, "Upper" text generated always as (upper('ä' || n)) stored);
  insert into "odd ""name" select n from generate_series(1, 300) n;
  create table parent (n int);
  create table child (twice int generated always as (n * 2) stored) inherits (parent);
  alter table parent add late float8 default random();
  insert into child (n) select n from generate_series(1, 300) n;
  create view worded_anew (a, b) as values (1, 'x'), (2, 'y');
  create materialized view fresh as select * from child order by random();
  create materialized view stale as select count(*) from child;
  create materialized view never as select 1 as one with no data;
  insert into child (n) values (301);
  refresh materialized view fresh`;

/** What every ORM makes of a list of values; the server words it with other casts once it was read again. */
const LISTED = `
  create schema listed; set search_path = listed;
  create table kinds (kind varchar(31) default 'A' check (kind in ('A', 'B')), n int check (n > -5),
    is_a boolean generated always as (kind not in ('B', 'C')) stored);
  insert into kinds (n) values (1);
  create view of_kinds as select * from kinds where kind in ('A', 'B');
  create index on kinds (n) where kind in ('A', 'B');
  create policy own on kinds using (kind in ('A', 'B'));
  create domain listed as varchar(8) check (value in ('A', 'B'));
  create function is_listed(v varchar) returns boolean language sql begin atomic select v in ('A', 'B'); end`;

const tablesIn = ({ tables }: Manifest, schema: string) =>
  tables
    .filter((table) => table.schema === schema)
    .map(({ name }) => name)
    .toSorted();

/** What was computed from the tables is told; the tables themselves are all as they were. */
const AS_IT_WAS = {
  ...CONFIRMED,
  proof: {
    verdict: 'confirmed_except',
    objects: [
      {
        object: 'materialised view public.stale',
        why: expect.stringMatching(/^the restored copy computes other values: either they were/),
        advice: expect.stringContaining('accept it'),
        accepted: false,
      },
    ],
  },
};

describe('one backup is proven though', () => {
  let all: Awaited<ReturnType<typeof proven>>;
  beforeAll(async () => {
    all = await proven('derived', `${FAMILY}; ${HASHED}; ${LISTED}; reset search_path; ${DERIVED}`);
  });

  test('a column that a parent got after its children stands elsewhere in their copies: it is no loss', () => {
    expect(tablesIn(all.manifest, 'family')).toEqual(['Grand "child', 'child', 'parent']);
    expect(all.tested).toMatchObject(AS_IT_WAS);
  });

  test('hash partitions take rows elsewhere in a copy: keys are enumerated values, and it is no loss', () => {
    const partitions = ['painted_0', 'painted_1', 'painted_2', 'painted_3'];
    expect(tablesIn(all.manifest, 'hashed')).toEqual(partitions);
    expect(all.tested).toMatchObject(AS_IT_WAS);
  });

  test('its server words conditions with other casts once they were read again: it is no loss', () => {
    expect(tablesIn(all.manifest, 'listed')).toEqual(['kinds']);
    expect(all.tested).toMatchObject(AS_IT_WAS);
  });

  test('generated columns and materialised views are compared; one that was out of date is named', () => {
    const { tested, job, manifest } = all;
    expect(job.warnings).toEqual([]);
    expect(manifest.derived?.relations.map(({ what, name, rows }) => [what, name, rows])).toEqual(
      expect.arrayContaining([
        ['generated_columns', 'odd "name', 300],
        ['generated_columns', 'child', 301],
        ['generated_columns', 'kinds', 1],
        ['materialised_view', 'fresh', 301],
        ['materialised_view', 'stale', 1],
      ]),
    );
    expect(tested).toMatchObject(AS_IT_WAS);
    expect(tested.proof.differences).toBeUndefined();
  });
});

test('what is set for clients of a database or user changes neither dump nor copy', async () => {
  await ensureLocale('de_DE.utf8');
  const { tested, job, manifest, datasource } = await proven(
    'settled',
    `create table texts (t text, b bytea, i interval, d timestamptz, a text[], f float8);
     insert into texts values ('Zürich', '\\x00ff', '-1 day 02:03:04', '2026-01-02 03:04:05+06',
       '{NULL,"NULL"}', 0.1::float8 + 0.2);
     create table prices (amount money, list money[]);
     insert into prices select n * 1.01::numeric, array[n::money, null] from generate_series(1, 200) n;
     create view odd as select * from texts where t is null`,
    [
      'client_encoding = latin1',
      "lc_monetary = 'de_DE.utf8'",
      "datestyle = 'SQL, DMY'",
      'intervalstyle = sql_standard',
      'bytea_output = escape',
      'extra_float_digits = 0',
      "timezone = 'Asia/Tokyo'",
      'array_nulls = off',
      'transform_null_equals = on',
      'xmlbinary = hex',
      "search_path = 'nowhere'",
      'row_security = on',
    ].flatMap((setting) => [
      `alter database settled set ${setting}`,
      `alter role $role set ${setting}`,
    ]),
  );
  expect(manifest.source.server).toMatchObject({ monetary: 'C' });
  expect(tested).toMatchObject(CONFIRMED);
  // The same in a restore as this user, whose settings apply there, too.
  const again = await restoreBackup(bench.owner, {
    ...{ datasourceId: datasource, jobId: job.jobId, mode: 'new_database' },
    target: { database: 'settled again' },
  });
  expect(again).toMatchObject(CONFIRMED);
  const sums = (database: string) =>
    bench.server.source.query(
      "select sum(amount)::numeric, (select array_to_string(a, ',', 'none') from public.texts) from public.prices",
      database,
    );
  expect(await sums('settled again')).toEqual(await sums('settled'));
});

test('what takes a superuser does not keep a backup from being confirmed: it is compared as text, and named', async () => {
  const { tested, job } = await proven(
    'privileged',
    `create table t (n int); insert into t select generate_series(1, 100);
     create function watch() returns event_trigger language plpgsql as 'begin end';
     create event trigger watched on ddl_command_end execute function watch();
     comment on event trigger watched is 'of ours'; alter event trigger watched disable;
     create publication everything for all tables;
     create function sealed(n int) returns boolean language sql immutable leakproof cost 7
       set search_path = 'pg_catalog' as 'select n > 0';
     create function quiet() returns int language plpgsql set log_min_messages to 'panic'
       set work_mem to '1MB' as 'begin return 1; end';
     create procedure quietly() language plpgsql set log_statement = 'none' as 'begin end';
     create index on t (sealed(n)); create view positive as select * from t where sealed(n);
     create function inside(text) returns int language internal immutable as 'textlen';
     create view lengths as select inside(n::text) from t; create index on t (inside(n::text));
     create foreign data wrapper idle; create server far foreign data wrapper idle;
     create foreign table away (n int) server far; comment on foreign table away is 'far';
     create extension postgres_fdw; create server near foreign data wrapper postgres_fdw;
     create user mapping for postgres server near options (user 'x', password 'y');
     create operator family odd using btree;
     create operator class odd_ops for type int using btree family odd as
       operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 btint4cmp(int, int);
     create index on t using btree (n odd_ops)`,
  );
  expect(tested).toMatchObject(CONFIRMED);
  const [warning = '', ...others] = tested.warnings;
  expect(others).toEqual([]);
  expect(warning).toContain('compared as text');
  for (const name of [
    ...['event trigger watched', 'publication everything', 'function public.sealed(integer)'],
    ...['function public.quiet()', 'procedure public.quietly()', 'function public.inside(text)'],
    ...['foreign data wrapper idle', 'user mapping postgres SERVER near'],
    ...['operator class public.odd_ops', 'operator family public.odd'],
  ]) {
    expect(warning).toContain(name);
  }
  expect(warning).not.toContain('public.watch()');
  expect(job.warnings).toHaveLength(1); // about the foreign table
});

test('what every restore refuses is named by the proof, with what to do; a restore goes past it only if asked, and is confirmed but for that', async () => {
  const { tested, job, datasource } = await proven(
    'unqualified',
    `create table limits (most int); insert into limits values (100);
     create function allowed(n int) returns boolean language plpgsql
       as 'begin return n <= (select most from limits); end';
     create table checked (n int check (allowed(n))); insert into checked select generate_series(1, 100);
     create function longest() returns int language plpgsql immutable as 'begin return (select most from limits); end';
     create table kept (n int); insert into kept select generate_series(1, 50);
     create index by_limit on kept ((n + longest()));
     create view seen as select * from kept`,
  );
  const objects = [
    {
      object: 'rows of table public.checked',
      why: 'relation "limits" does not exist',
      advice: expect.stringMatching(
        /write the schema .* next backup restores.*onFailedObject: skip/,
      ),
      table: 'public.checked',
    },
    {
      object: 'index public.by_limit',
      why: 'relation "limits" does not exist',
      advice: expect.stringMatching(/write the schema/),
    },
  ];
  expect(tested).toMatchObject({
    state: 'completed',
    proof: { verdict: 'not_restorable', objects },
  });
  expect(tested.proof.differences).toBeUndefined();
  const restore = (more: object) =>
    restoreBackup(bench.owner, { datasourceId: datasource, jobId: job.jobId, ...more });
  const into = (database: string) => ({ mode: 'new_database', target: { database } });
  const stopped = await restore(into('stopped'));
  expect(stopped).toMatchObject({ state: 'failed', failure: { code: 'RESTORE_FAILED' } });
  const skipped = await restore({ ...into('skipped'), onFailedObject: 'skip' });
  expect(skipped).toMatchObject({
    state: 'completed',
    proof: { verdict: 'confirmed_except', objects },
  });
  expect(skipped.proof.differences).toBeUndefined();
  expect(skipped.warnings).toEqual([
    'Left out because it could not be restored: rows of table public.checked (relation "limits" does not exist).',
    'Left out because it could not be restored: index public.by_limit (relation "limits" does not exist).',
  ]);
  const { source } = bench.server;
  expect(await source.query('select count(*)::int from seen', 'skipped')).toEqual([{ count: 50 }]);
  // With nothing to leave out, it is a restore like any other.
  await source.query(
    'alter table checked drop constraint checked_n_check; drop index by_limit',
    'unqualified',
  );
  const { job: whole } = await backUpWell(bench.owner, datasource);
  expect(
    await restore({ ...into('whole'), jobId: whole.jobId, onFailedObject: 'skip' }),
  ).toMatchObject({ ...CONFIRMED, warnings: [] });
  const { status, body } = await bench.owner.post<{ fields?: object }>('/restores', {
    ...{ datasourceId: datasource, jobId: job.jobId, mode: 'overwrite', confirmOverwrite: true },
    onFailedObject: 'skip',
  });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ onFailedObject: expect.stringContaining('never replaced') });
});

test('what only this machine lacks is excepted by the proof, which confirms all the rest', async () => {
  const { tested, datasource, job } = await proven(
    'lacking',
    `create extension citext; create table worded (c citext primary key); insert into worded values ('A');
     create view of_worded as select lower(c::text) from worded;
     update pg_extension set extname = 'gone' where extname = 'citext';
     create extension postgres_fdw;
     create server far foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1');
     create foreign table away (n int) server far;
     create materialized view copied as select * from away with no data;
     update pg_class set relispopulated = true where relname = 'copied';
     create role "of a row"; create table named (r regrole); insert into named values ('"of a row"');
     create table divided (a int, b int); insert into divided values (0, 0);
     create statistics quotient on (10 / a), b from divided;
     create table whole as select n from generate_series(1, 100) n`,
  );
  expect(tested).toMatchObject({
    state: 'completed',
    proof: {
      verdict: 'confirmed_except',
      objects: [
        {
          object: 'extension gone',
          why: 'extension "gone" is not available',
          advice: expect.stringMatching(/needs this extension/),
        },
        { object: 'table public.worded', table: 'public.worded' },
        {
          object: 'view public.of_worded',
          why: expect.stringMatching(/needs table public.worded/),
        },
        {
          object: 'materialised view public.copied',
          advice: expect.stringMatching(/another server/),
        },
      ],
    },
  });
  expect(tested.proof.differences).toBeUndefined();
  expect(tested.warnings).toEqual([
    expect.stringMatching(/^Statistics of table public\.divided .*division by zero/),
  ]);
  // The same statistics do not fail a restore, here without what its server lacks, too.
  await bench.server.source.query(
    'drop extension gone cascade; drop materialized view copied',
    'lacking',
  );
  const { job: whole } = await backUpWell(bench.owner, datasource);
  const restored = await restoreBackup(bench.owner, {
    ...{ datasourceId: datasource, jobId: whole.jobId, mode: 'new_database' },
    target: { database: 'not lacking' },
  });
  expect(restored).toMatchObject({ ...CONFIRMED, warnings: tested.warnings });
  expect(job.jobId).not.toBe(whole.jobId);
});
