import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addMariadbDatasource,
  type MariadbSource,
  startMariadbSource,
} from '../testing/mariadb-source.ts';
import { type RestoreAnswer, restoreBackup } from '../testing/restores.ts';
import { backUpWell } from '../testing/round-trip.ts';
import { addPostgresDatasource } from '../testing/sources.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

/** Several backups and restores one after the other, on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Its users may do everything in their own database, and nothing elsewhere. */
let mariadb: MariadbSource;
let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;

beforeAll(async () => {
  [bench, mariadb] = await Promise.all([
    startRestoreBench(() => startPostgresServer({ rights: 'nocreatedb' })),
    startMariadbSource(),
  ]);
  await bench.backup.work({ tools: bench.tools }); // rights are the same without sandboxes
});
afterAll(async () => {
  await bench?.stop();
  await mariadb?.stop();
});

/** Overwrites a database with its own backup, as an owner who may make no other. */
async function overwrite(
  database: string,
  sql: (owner: string) => string,
  before: () => Promise<unknown> = async () => {},
): Promise<RestoreAnswer> {
  const { source } = bench.server;
  const login = await source.createDatabase(database);
  await source.query(
    `create table kept as select 1 as n;
     alter table kept owner to ${pg.escapeIdentifier(login.username)};
     ${sql(pg.escapeIdentifier(login.username))}`,
    database,
  );
  const datasourceId = await addPostgresDatasource(bench.owner, database, source, login);
  const { job } = await backUpWell(bench.owner, datasourceId);
  await before();
  const body = { datasourceId, jobId: job.jobId, mode: 'overwrite', confirmOverwrite: true };
  return restoreBackup(bench.owner, body as never);
}

const GIVEN: [string, string, (owner: string) => string, RegExp][] = [
  [
    'leakproof',
    'a function that is LEAKPROOF',
    (owner) => `create function f(int) returns int language sql immutable leakproof as 'select $1';
      alter function f(int) owner to ${owner}`,
    /function public\.f\(integer\)/,
  ],
  [
    'classes',
    'an operator class',
    (owner) => `create operator class evens for type int using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >,
        function 1 btint4cmp(int, int);
      alter operator class evens using btree owner to ${owner};
      alter operator family evens using btree owner to ${owner}`,
    /operator (?:class|family) public\.evens/,
  ],
  [
    'settings',
    'a function with a setting of superusers',
    (owner) => `create function quiet() returns int language sql set log_statement to 'none'
        as 'select 1';
      alter function quiet() owner to ${owner}`,
    /function public\.quiet\(\)/,
  ],
  [
    'internals',
    'an aggregate over the server’s own type',
    (owner) => `create aggregate together(numeric) (
        sfunc = numeric_avg_accum, stype = internal, finalfunc = numeric_avg);
      alter aggregate together(numeric) owner to ${owner}`,
    /aggregate public\.together\(numeric\)/,
  ],
];

for (const [database, what, sql, named] of GIVEN) {
  test(`${what}, which its owner could not make again, keeps a database from being emptied`, async () => {
    const objects = () =>
      bench.server.source.query(
        "select oid, proname from pg_proc where pronamespace = 'public'::regnamespace",
        database,
      );
    const restore = await overwrite(database, sql);
    expect(restore).toMatchObject({
      state: 'failed',
      failure: {
        code: 'SAFETY_COPY_INCOMPLETE',
        message: expect.stringMatching(/^Nothing was changed: /),
      },
    });
    expect(restore.failure?.message).toMatch(named);
    expect(await bench.server.source.query('select n from kept', database)).toEqual([{ n: 1 }]);
    if (database !== 'classes') expect(await objects()).toHaveLength(1);
  });
}

test('an owner who may make tables, and read others, by a grant gets them back', async () => {
  const restore = await overwrite(
    'friends',
    (owner) => `create role friend; grant friend to ${owner};
      grant create on schema public to friend;
      create table rates (v text, rate int); insert into rates values ('a', 1);
      alter table rates owner to ${owner}; grant select on rates to friend;
      set role friend; create table t (id int primary key, v text); insert into t values (1, 'a');
      create function rate(text) returns int language sql immutable
        as 'select rate from public.rates where v = $1';
      create index on t (public.rate(v))`,
  );
  expect(restore).toMatchObject({
    ...{ state: 'completed', failure: null, proof: { verdict: 'confirmed' } },
  });
  expect(await bench.server.source.query('select v from t', 'friends')).toEqual([{ v: 'a' }]);
});

test('of what the server refuses only then, a database that was emptied gets all the rest back', async () => {
  const { source } = bench.server;
  await source.query('create role outside');
  const restore = await overwrite(
    'moody',
    (owner) => `create function mood(int) returns int language plpgsql immutable as
        $$ begin if (select rolconnlimit from pg_roles where rolname = 'outside') = 5 then
           raise exception 'not today'; end if; return $1; end $$;
      alter function mood(int) owner to ${owner};
      create index moods on kept (mood(n))`,
    () => source.query('alter role outside connection limit 5'),
  );
  expect(restore).toMatchObject({ state: 'failed', failure: { code: 'OVERWRITE_HALF_WAY' } });
  expect(restore.failure?.message).toMatch(
    /has its previous content again.*Left out.*: index public\.moods.*not today/s,
  );
  expect(await source.query('select n from kept', 'moody')).toEqual([{ n: 1 }]);
});

/** The same of MariaDB. */
async function overwriteMariadb(database: string, sql: string) {
  const login = await mariadb.createDatabase(database);
  await mariadb.sql(
    `grant all on ${database}.* to \`${login.username}\`@'%';
     create table kept (n int primary key); insert into kept values (1);
     create definer = \`${login.username}\`@'%' view a_view as select n from kept; ${sql}`,
    database,
  );
  const datasourceId = await addMariadbDatasource(bench.owner, database, mariadb, login);
  const { job } = await backUpWell(bench.owner, datasourceId);
  const { jobId } = job;
  const body = { datasourceId, jobId, mode: 'overwrite', confirmOverwrite: true };
  const again = () => restoreBackup(bench.owner, { ...body, ownership: 'omit' } as never);
  return { ...(await again()), datasourceId, again };
}

test('what MariaDB would refuse to make again keeps a database from being emptied', async () => {
  await mariadb.sql('create database beside; create table beside.t (id int primary key)');
  const restore = await overwriteMariadb(
    'farkeys',
    'create table far (t int, foreign key (t) references beside.t (id))',
  );
  expect(restore).toMatchObject({
    state: 'failed',
    failure: {
      code: 'SAFETY_COPY_INCOMPLETE',
      message: expect.stringMatching(
        /^Nothing was changed: .*The server refuses table far: REFERENCES command denied .*another one that the server names, what it asks for there/,
      ),
    },
  });
  const tables = "select table_name from information_schema.tables where table_schema = 'farkeys'";
  expect((await mariadb.sql(`${tables} order by 1`)).split('\n')).toEqual(
    expect.arrayContaining(['a_view', 'far', 'kept']),
  );
});

test('what MariaDB cannot open keeps a database from being emptied, until its loss is accepted', async () => {
  const restore = await overwriteMariadb(
    'opened',
    `create table gone (a int); create view lost as select a from gone;
     create view lost_too as select a from lost; drop table gone`,
  );
  expect(restore).toMatchObject({
    state: 'failed',
    failure: {
      code: 'SAFETY_COPY_INCOMPLETE',
      message: expect.stringMatching(
        /^Nothing was changed: .*view lost \(the server cannot open it .*view lost_too .*accepted-exceptions/,
      ),
    },
  });
  expect(await mariadb.sql('select n from kept; show create view lost', 'opened')).toMatch(/^1\n/);
  const { datasourceId, id: restoreId, again } = restore;
  const accept = (objects: string[]) =>
    bench.owner.post(`/datasources/${datasourceId}/accepted-exceptions`, { restoreId, objects });
  expect((await accept(['view lost', 'view kept'])).body).toMatchObject({
    fields: { objects: 'it does not name "view kept"' },
  });
  expect((await accept(['view lost'])).status).toBe(200);
  const { failure } = await again();
  expect(failure?.message).toMatch(/^Nothing was changed: .*give back, view lost_too/);
  expect((await accept(['view lost_too'])).status).toBe(200);
  expect(await again()).toMatchObject({
    ...{ state: 'completed', failure: null },
    warnings: [expect.stringMatching(/^Lost with .*view lost \(.*; view lost_too \(/)],
  });
  expect(await mariadb.sql('show full tables', 'opened')).not.toContain('lost');
  expect(await mariadb.sql('select n from kept', 'opened')).toContain('1');
});

test('a database of MariaDB with packages of Oracle’s mode is overwritten in place', async () => {
  const restore = await overwriteMariadb(
    'packaged',
    `set sql_mode = oracle;
    delimiter //
    create definer = "reader of packaged"@'%' package pack as function one return int; end//
    create definer = "reader of packaged"@'%' package body pack as function one return int as begin return 1; end; end//
    delimiter ;`,
  );
  expect(restore).toMatchObject({ state: 'completed', failure: null });
  expect(await mariadb.sql('set sql_mode = oracle; select packaged.pack.one()')).toContain('1');
});
