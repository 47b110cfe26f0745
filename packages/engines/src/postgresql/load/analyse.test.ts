import { expect, test } from 'vitest';
import { atServer } from '../target/at-server.ts';
import { restoreBench } from './restore.fixture.ts';

const bench = restoreBench();

const TABLES = `
  create schema "odd ""schema""";
  create table "odd ""schema"""."odd, ""table""" as select n from generate_series(1, 100) n;
  create table large as select n, repeat('x', 1000) as s from generate_series(1, 6000) n;
  create table larger as select n, repeat('x', 1000) as s from generate_series(1, 7000) n;
  create materialized view seen as select n from generate_series(1, 100) n;
  create table parted (n int) partition by range (n);
  create table low partition of parted for values from (0) to (50);
  create table high partition of parted for values from (50) to (200) partition by range (n);
  create table higher partition of high for values from (50) to (200);
  insert into parted select n from generate_series(1, 100) n`;

const ANALYSED = `
  select distinct tablename || case when inherited then ' and what is below' else '' end as name
  from pg_stats where schemaname !~ '^(pg_|information_schema)'`;

test.each([
  [1, ''],
  [4, ''],
  [4, 'connection limit 1'],
])('%i connections give every table its statistics (%s)', async (jobs, rights) => {
  const database = `analyse ${jobs} ${rights}`;
  const role = await bench.role(`who ${jobs} ${rights}`, rights);
  await bench.database(database, `${TABLES}; create table others as select 1 as n`);
  const client = await bench.open(database);
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname !~ '^(pg_|information_schema)' and tablename <> 'others'
    union all select 'seen'`,
  );
  for (const { name } of tables)
    await client.query(`alter table ${name} owner to "${role.username}"`);
  await client.query(`alter schema "odd ""schema""" owner to "${role.username}"`);
  await atServer(bench.to(database, role), bench.session(), 'analyse', { jobs });
  const { rows } = await client.query<{ name: string }>(ANALYSED);
  await client.end();
  // Not the tables of another user, and no error because of them.
  expect(rows.map(({ name }) => name).sort()).toEqual([
    ...['high and what is below', 'higher', 'large', 'larger', 'low', 'odd, "table"'],
    ...['parted and what is below', 'seen'],
  ]);
});
