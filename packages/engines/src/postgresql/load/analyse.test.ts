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
  await atServer(bench.to(database, role), bench.session(), 'analyse', { jobs, settings: {} });
  const { rows } = await client.query<{ name: string }>(ANALYSED);
  await client.end();
  // Not the tables of another user, and no error because of them.
  expect(rows.map(({ name }) => name).sort()).toEqual([
    ...['high and what is below', 'higher', 'large', 'larger', 'low', 'odd, "table"'],
    ...['parted and what is below', 'seen'],
  ]);
});

const analyse = (database: string, jobs: number) =>
  atServer(bench.to(database), bench.session(), 'analyse', { jobs, settings: {} });

test.each([1, 4])(
  'what %i connections cannot analyse is named, and all the rest has its statistics',
  async (jobs) => {
    const database = `obstinate ${jobs}`;
    await bench.database(
      database,
      `create table "sel""ect" (a int, b int); insert into "sel""ect" values (1, 1);
       create statistics divided on (10 / a), b from "sel""ect"; insert into "sel""ect" values (0, 0);
       create function at_times(n int) returns int language plpgsql immutable as $$ begin
         if current_query() ~* '^analyze' then perform pg_cancel_backend(pg_backend_pid()); perform pg_sleep(1); end if;
         return n; end $$;
       create table cancelled as select 1 as n; create index on cancelled (at_times(n));
       create extension postgres_fdw;
       create server far foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1');
       create user mapping for public server far options (user 'x', password 'y');
       create table parted (n int) partition by range (n);
       create table near partition of parted for values from (0) to (50);
       create foreign table away partition of parted for values from (50) to (100) server far;
       insert into parted select n from generate_series(1, 40) n;
       create table whole as select n from generate_series(1, 100) n`,
    );
    const warnings = await analyse(database, jobs);
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(
        /table public\."sel\\"ect" .*: division by zero\. Nothing is lost, .*run ANALYZE/,
      ),
      expect.stringMatching(/table public\.cancelled .*canceling statement/),
      expect.stringMatching(/table public\.parted .*could not connect to server "far"/),
    ]);
    const client = await bench.open(database);
    const { rows } = await client.query<{ name: string }>(ANALYSED);
    await client.end();
    expect(rows.map(({ name }) => name).sort()).toEqual(['near', 'whole']);
  },
);

test('a session that ends while it analyses is lost, and no warning', async () => {
  await bench.database(
    'ending',
    `create function ends(n int) returns int language plpgsql immutable as $$ begin
       if current_query() ~* '^analyze' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
       return n; end $$;
     create table t as select 1 as n; create index on t (ends(n))`,
  );
  await expect(analyse('ending', 1)).rejects.toMatchObject({ code: 'TARGET_LOST' });
});
