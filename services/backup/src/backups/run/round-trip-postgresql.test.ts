import { expect, test } from 'vitest';
import { backUp } from '../../testing/jobs.ts';
import { addPolicy, backUpWell, expectCutKeysTold } from '../../testing/round-trip.ts';
import { addPostgresDatasource } from '../../testing/sources.ts';
import { roundTrips } from './round-trip-postgresql.fixture.ts';

const trips = roundTrips();
const PATIENCE_MS = 300_000;

test('every type of the core, at its extremes and in arrays, comes back as it was', {
  timeout: PATIENCE_MS,
}, async () => {
  const { source, runFile, expectSame } = trips();
  const login = await source.createDatabase('types');
  await runFile(login.database, 'postgresql-types.sql');
  await source.query(`grant pg_read_all_data to "${login.username}"`);
  expect(await typesWithoutColumn(login.database)).toEqual([
    // Those that take no input: no table can contain a value of them.
    ...['gtsvector', 'pg_brin_bloom_summary', 'pg_brin_minmax_multi_summary', 'pg_dependencies'],
    ...['pg_mcv_list', 'pg_ndistinct', 'pg_node_tree'],
  ]);
  const { job } = await expectSame(login, 'types again');
  expect(job.warnings).toEqual([]);
});

async function typesWithoutColumn(database: string): Promise<string[]> {
  const rows = await trips().source.query<{ name: string }>(
    `select typname as name from pg_type t where typnamespace = 'pg_catalog'::regnamespace
     and typtype in ('b', 'r', 'm') and typname !~ '^_' and not exists (
       select from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.atttypid = t.oid and a.attnum > 0 and c.relnamespace = 'types'::regnamespace)
     order by 1`,
    database,
  );
  return rows.map(({ name }) => name);
}

test('every kind of object comes back as it was: partitions, code, rights, extensions, large objects', {
  timeout: PATIENCE_MS,
}, async () => {
  const { source, runFile, expectSame } = trips();
  await source.query(`create role "round trip owner"; create role "-- a 'role'"`);
  const login = await source.createDatabase('objects');
  await source.query(`alter role "${login.username}" superuser`);
  await runFile(login.database, 'postgresql-objects.sql');
  const { job, manifest } = await expectSame(login, 'objects again');
  expect(job.warnings).toEqual([
    expect.stringMatching(/^Foreign tables .*: app\.far, app\.lines\.$/),
    expect.stringMatching(/^Unlogged tables .*: app\.unlogged_one\.$/),
  ]);
  expect(manifest.largeObjects).toMatchObject({ count: 4, bytes: 256 + 2 ** 20 + 4 });
});

test('no name of a database, role, schema, table or column reads as anything else', {
  timeout: PATIENCE_MS,
}, async () => {
  const { source, runFile, expectSame } = trips();
  const login = await source.createDatabase(`-h "é" ../'\\\n🐘 dbname=postgres`);
  await runFile(login.database, 'postgresql-names.sql');
  await source.query(`grant pg_read_all_data to "${login.username.replaceAll('"', '""')}"`);
  const { manifest } = await expectSame(login, 'names again');
  expect(manifest.source.database).toBe(login.database);
});

test('rows that row-level security hides from the user fail the backup: it is never completed without them', async () => {
  const { source, owner } = trips();
  const login = await source.createDatabase('hidden');
  await source.query(
    `create table "Seen by few" (id int); insert into "Seen by few" values (1), (2);
     alter table "Seen by few" enable row level security;
     create policy few on "Seen by few" using (id = 1);
     grant select on "Seen by few" to public`,
    login.database,
  );
  const datasource = await addPostgresDatasource(owner, 'hidden', source, login);
  const job = await backUp(owner, datasource);
  expect(job).toMatchObject({ state: 'failed', failure: { code: 'ROWS_HIDDEN' } });
  expect(job.failure?.message).toContain('Seen by few');
  // As soon as the user may see them all, they are all there.
  await source.query(`alter role "${login.username}" bypassrls`);
  expect((await backUp(owner, datasource)).rows).toBe(2);
});

test('excluded tables are left out by their data alone, and the manifest says which', async () => {
  const { source, owner, restore } = trips();
  const login = await source.createDatabase(
    'partly',
    `create schema "Odd.schema"; create table "Odd.schema"."Log.1" as select generate_series(1, 100) as n;
     create table logs as select generate_series(1, 100) as n;
     create table sales (day int) partition by list (day);
     create table sales_1 partition of sales for values in (1);
     create table sales_2 partition of sales default;
     insert into sales select n % 3 from generate_series(1, 30) n;
     create table kept as select generate_series(1, 10) as n;`,
  );
  const excludeTables = ['Odd.schema.Log.*', 'public.logs', 'public.sales', 'gone.table'];
  const policyId = await addPolicy(owner, { excludeTables });
  const datasource = await addPostgresDatasource(owner, 'partly', source, login);
  await owner.post(`/datasources/${datasource}/policies`, { policyId });
  const { job, manifest } = await backUpWell(owner, datasource, { policyId });
  expect(manifest.options).toEqual({ excludeTables });
  expect(manifest.tables).toMatchObject([{ schema: 'public', name: 'kept', rows: 10 }]);
  expect(job.warnings).toEqual([expect.stringContaining('gone.table')]);
  await restore(datasource, job.jobId, 'partly again');
  const counts = await source.query(
    `select (select count(*)::int from "Odd.schema"."Log.1") as odd, (select count(*)::int from logs) as logs,
     (select count(*)::int from sales) as sales, (select count(*)::int from kept) as kept`,
    'partly again',
  );
  expect(counts).toEqual([{ odd: 0, logs: 0, sales: 0, kept: 10 }]);
});

test('a table that others need by a foreign key is told of when the policy that leaves it out is saved', async () => {
  const { source, owner } = trips();
  const login = await source.createDatabase(
    'keyed',
    `create table customers (id int primary key); insert into customers values (1);
     create table orders (customer int references customers); insert into orders values (1);`,
  );
  const datasource = await addPostgresDatasource(owner, 'keyed', source, login);
  await expectCutKeysTold(owner, datasource, {
    cut: ['public.customers'],
    both: ['customers', 'public.orders'],
    told: /"public.orders" to "public.customers"/,
  });
});
