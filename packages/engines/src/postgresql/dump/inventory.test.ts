import { type ComparedInventory, compareInventory, type Inventory } from '@holdfast/artifact';
import { expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { DumpOptions } from '../../model.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { type Dumped, restoreBench } from '../load/restore.fixture.ts';
import { measureDump } from './dump.fixture.ts';
import { NONE } from './every-way.fixture.ts';
import { installExtension } from './own-extension.fixture.ts';

const bench = restoreBench({ settings: { wal_level: 'logical' } });
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

async function backUp(
  to: ConnectionTarget,
  options: Partial<DumpOptions> = {},
): Promise<Dumped & { inventory?: Inventory | undefined; warnings: string[] }> {
  const dump = await bench.dump(to, options);
  const { file, measured } = await measureDump(dump);
  const { server, extensions, surroundings, inventory, warnings } = dump.about;
  const needs = {
    ...{
      server,
      extensions,
      bytes: file.length,
      database: to.database,
      ownership: 'omit' as const,
    },
    ...(measured.rights && { rights: measured.rights }),
    ...(surroundings && { surroundings }),
  };
  return { file, measured, needs, inventory, warnings };
}

/** Restores where a user may restore, and in a sandbox; returns how the copies' inventories differ. */
async function differencesOf(name: string, backup: Awaited<ReturnType<typeof backUp>>) {
  const copy = bench.to(`${name} copy`);
  await bench
    .restoring()
    .createDatabase(bench.to('postgres'), copy.database, backup.needs, bench.session());
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs: backup.needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  try {
    const found: ComparedInventory[] = [];
    for (const to of [copy, sandbox.target]) {
      const { asText } = await bench.restore(to, backup);
      const like = { added: backup.inventory?.added };
      const { inventory } = await backUp(to, { like });
      const how = { sameSeries: true, excused: asText?.objects };
      found.push(compareInventory(backup.inventory, inventory, how));
    }
    return found;
  } finally {
    await sandbox.stop();
  }
}

test('a database with every kind of object lacks nothing, and its copies have the same', async () => {
  await bench.admin().query(`create role "round trip owner"; create role "-- a 'role'"`);
  await bench.database('objects');
  await bench.runFile('objects', 'postgresql-objects.sql');
  // No plain user may make it, and an event trigger guards it.
  const client = await bench.open('objects');
  await client.query('set session_replication_role = replica; drop foreign table app.lines');
  await client.end();
  const backup = await backUp(bench.to('objects'));
  expect(backup.inventory?.notInDump).toBeUndefined();
  expect(backup.warnings.filter((warning) => /lacks/.test(warning))).toEqual([]);
  expect(await differencesOf('objects', backup)).toEqual([NONE, NONE]);
});

/** What pg_dump leaves out without a word; of a table with a trigger we do not know what that would do. */
const LEFT_OUT = `
  create table grounds (id int primary key); create table floating (id int references grounds);
  alter table grounds disable trigger all; alter table floating disable trigger all;
  create schema queues;
  create table queues.waiting (id int primary key, job text);
  alter extension hstore add table queues.waiting;
  insert into queues.waiting values (1, 'one'), (2, 'two');
  create table idle (id int); alter extension citext add table idle;
  create sequence counter; alter extension hstore add sequence counter; select nextval('counter') from generate_series(1, 41);
  create sequence unused; alter extension hstore add sequence unused;
  create or replace function hstore_version_diag(hstore) returns int language sql as 'select 4711';
  create view ours as select 1 as one; alter extension citext add view ours;
  create function guard() returns trigger language plpgsql as 'begin return new; end';
  create trigger guard before insert on queues.waiting for each row execute function guard();
  create table information_schema.hidden (id int); insert into information_schema.hidden values (1);
  create table information_schema.hollow (id int);
  create function pg_catalog.sneaked() returns int language sql as 'select 1';
  create table doubled (id int); insert into doubled values (1), (1);
  create table excluded (id serial); insert into excluded default values;
  alter text search configuration pg_catalog.french alter mapping for word, hword with unaccent, french_stem;
  alter text search configuration pg_catalog.german drop mapping for email;
  revoke usage on language sql from public; revoke select on information_schema.tables from public;
  create table months (n int) partition by list (n); create table first partition of months for values in (1);
  insert into months values (1);
`;

const ADDED = [
  ...['view public.ours', 'table queues.waiting'],
  ...['trigger queues.waiting guard', 'constraint queues.waiting waiting_pkey'],
];

test('what pg_dump leaves out and we do not add is named, with what of it is lost, and nothing else', async () => {
  await bench.database(
    'lacking',
    'create extension hstore; create extension citext; create extension unaccent',
    LEFT_OUT,
  );
  const client = await bench.open('lacking');
  await client.query('create unique index concurrently broken on doubled (id)').catch(() => {});
  // Half way through, it waits for whoever still reads the table.
  const reader = await bench.open('lacking');
  await reader.query('begin; select from months');
  await client.query("set statement_timeout = '300ms'");
  await client.query('alter table months detach partition first concurrently').catch(() => {});
  await reader.end();
  await client.end();
  const backup = await backUp(bench.to('lacking'), { excludeTables: ['exclude*'] });
  const { notInDump = [] } = backup.inventory ?? {};
  expect(Object.fromEntries(notInDump.map(({ object, holdsData }) => [object, holdsData]))).toEqual(
    {
      'detachment of public.first': undefined,
      'disabled triggers of public.floating floating_id_fkey': undefined,
      'function pg_catalog.sneaked()': undefined,
      'index public.broken': undefined,
      'mapping of text search configuration pg_catalog.french': undefined,
      'mapping of text search configuration pg_catalog.german': undefined,
      'rights to language sql': undefined,
      'rights to view information_schema.tables': undefined,
      'rows of table queues.waiting': true,
      'table information_schema.hidden': true,
      'table information_schema.hollow': undefined,
    },
  );
  expect(backup.warnings).toEqual([
    expect.stringMatching(/lacks what pg_dump leaves out: .*\. A restore/),
  ]);
  for (const found of await differencesOf('lacking', backup)) {
    expect(found).toEqual({
      ...NONE,
      notInDump: [
        ...notInDump,
        ...ADDED.map((object) => ({ object, why: expect.stringMatching(/^it was added to ext/) })),
        { object: 'function public.hstore_version_diag(public.hstore)', why: expect.anything() },
      ],
    });
  }
});

const ALTERED = `
  create schema altered;
  create table altered.things (id int primary key, word text);
  create table altered.others (id int primary key);
  create function altered.one() returns int language sql as 'select 1';
  create sequence altered.numbers;
  comment on table altered.others is 'of the script';
`;
/** A statement on what belongs to an extension, and the object that a copy has otherwise. */
const ALTERATIONS: Record<string, string> = {
  "comment on column altered.things.word is 'mine'": 'comment on table column altered.things.word',
  "comment on table altered.others is 'mine'": 'comment on table altered.others',
  "comment on constraint things_pkey on altered.things is 'mine'":
    'comment on table constraint things_pkey on altered.things',
  "comment on function altered.one() is 'mine'": 'comment on function altered.one()',
  'alter table altered.others alter id set statistics 500': 'table altered.others',
  'alter table altered.things cluster on things_pkey': 'constraint altered.things things_pkey',
  'alter function altered.one() parallel safe cost 5': 'function altered.one()',
  'alter function altered.one() owner to alterer': 'owner of function altered.one()',
  'alter text search dictionary intdict (maxlen = 3)': 'text search dictionary public.intdict',
  'alter operator family gin_trgm_ops using gin add function 6 (uuid) gin_trgm_triconsistent':
    'operator family public.gin_trgm_ops',
  'create publication ours for table altered.things': 'table of publication ours altered.things',
};

test('what was altered of an extension, and no dump has, is named by the comparison with a copy', async () => {
  await installExtension('holdfast_altered', ALTERED);
  await bench.admin().query('create role alterer');
  const making =
    'create extension holdfast_altered; create extension dict_int; create extension pg_trgm';
  await bench.database('unaltered', making);
  await bench.database('altered', making, ...Object.keys(ALTERATIONS));
  const unaltered = await backUp(bench.to('unaltered'));
  expect(await differencesOf('unaltered', unaltered)).toEqual([NONE, NONE]);
  for (const found of await differencesOf('altered', await backUp(bench.to('altered')))) {
    expect(found).toMatchObject({ missing: [], changed: [] });
    const named = found.notInDump.map(({ object }) => object);
    expect(named.toSorted()).toEqual(Object.values(ALTERATIONS).toSorted());
  }
});
