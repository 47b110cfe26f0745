import { compareDerived, compareInventory } from '@holdfast/artifact';
import { expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { restoreBench } from '../load/restore.fixture.ts';
import { contentOf } from './dump.fixture.ts';
import { everyWay, NONE } from './every-way.fixture.ts';
import { installExtension } from './own-extension.fixture.ts';

const bench = restoreBench();
const { backUp, bringBack } = everyWay(bench);
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type BackedUp = Awaited<ReturnType<typeof backUp>>;

/** A copy in a sandbox, read as the proof reads it. */
async function copyInSandbox(backup: BackedUp): Promise<BackedUp & { leftOut: unknown[] }> {
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs: backup.needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  try {
    const { leftOut = [] } = await bench.restore(sandbox.target, backup);
    const like = { added: backup.inventory?.added };
    return { ...(await backUp('of sandbox', { like }, sandbox.target)), leftOut };
  } finally {
    await sandbox.stop();
  }
}

const LOGS = `
create schema logs;
create table logs.entries (at int, word text) partition by range (at);
create table logs.others partition of logs.entries default;
create table logs.plain (id serial, word text);
create materialized view logs.words as select word from logs.plain;
`;

test.for([{ trusted: false }, { trusted: true }])(
  'a sandbox can read all that an extension makes: %j',
  async ({ trusted }) => {
    await installExtension('holdfast_logs', LOGS, { trusted });
    const name = `logs ${trusted}`;
    await bench.database(name, 'create extension holdfast_logs', 'create table own (id int)');
    const backup = await backUp(name);
    const copy = await copyInSandbox(backup);
    expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
    const compared = compareInventory(backup.inventory, copy.inventory, { sameSeries: true });
    expect(compared).toMatchObject({ missing: [], changed: [], unexpected: [], notInDump: [] });
  },
);

const NODES = `
create schema nodes;
create table nodes.nodes (id int);
create materialized view nodes.counted as select count(*) as number from nodes.nodes;
create materialized view nodes.twice as select 2 * number as number from nodes.counted;
create unlogged table nodes.passing (id int);
`;

test('materialised views of an extension are refreshed, and its unlogged tables have their rows', async () => {
  await installExtension('holdfast_nodes', NODES);
  await bench.database(
    'nodes',
    'create extension holdfast_nodes',
    'insert into nodes.nodes values (1), (2), (3)',
    'insert into nodes.passing values (7)',
    'refresh materialized view nodes.counted; refresh materialized view nodes.twice',
  );
  const backup = await backUp('nodes');
  expect(backup.inventory?.notInDump).toBeUndefined();
  for (const copy of await bringBack('nodes', backup)) {
    const client = await bench.open(copy);
    const { rows } = await client.query(
      'select t.number, p.id from nodes.twice t, nodes.passing p',
    );
    await client.end();
    expect(rows).toEqual([{ number: '6', id: 7 }]);
  }
  const copy = await copyInSandbox(backup);
  expect(copy.leftOut).toEqual([]);
  expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
  expect(backup.derived?.relations).toMatchObject([{ name: 'counted' }, { name: 'twice' }]);
  expect(compareDerived(backup.derived, copy.derived).recomputed).toEqual([]);
});

test('a materialised view of an extension that is out of date is named', async () => {
  await installExtension('holdfast_nodes', NODES);
  await bench.database(
    'stale',
    'create extension holdfast_nodes',
    'insert into nodes.nodes values (1)',
  );
  const backup = await backUp('stale');
  const [, copy = ''] = await bringBack('stale', backup);
  const { derived } = await backUp(copy, { like: { added: backup.inventory?.added } });
  expect(compareDerived(backup.derived, derived).recomputed).toEqual([
    'materialised view nodes.counted',
    'materialised view nodes.twice',
  ]);
});

const BRANCHES = `
create schema branches;
create table branches.above (id int);
create table branches.parts (id int) partition by list (id);
create table branches.rest partition of branches.parts default;
`;

test('rows that are not in the backup are named as gone, with what can be done', async () => {
  await installExtension('holdfast_branches', BRANCHES);
  await bench.database(
    'branches',
    'create extension holdfast_branches; create extension hstore',
    'create table below () inherits (branches.above)',
    'insert into branches.above values (1); insert into branches.parts values (2)',
    'create table given (id int); create table child () inherits (given); alter extension hstore add table given',
    'insert into given values (3)',
  );
  const { inventory } = await backUp('branches');
  const gone = { why: expect.stringMatching(/^they are not in the backup: /), holdsData: true };
  const kept = { ...gone, advice: expect.stringContaining('a table of your own (CREATE TABLE') };
  expect(inventory?.notInDump).toEqual([
    { ...kept, object: 'rows of table branches.above' },
    { ...kept, object: 'rows of table branches.rest' },
    {
      ...{ ...gone, object: 'rows of table public.given' },
      advice: expect.stringContaining('ALTER EXTENSION hstore DROP'),
    },
  ]);
});

test('columns that the user added to a table of an extension are restored with its rows', async () => {
  await installExtension('holdfast_nodes', NODES);
  await bench.database(
    'widened',
    'create extension holdfast_nodes',
    `alter table nodes.nodes add column "wo'rd" text not null default E'\\'none$'`,
    'alter table nodes.nodes add column needed int not null',
    `insert into nodes.nodes values (1, 'one', 2)`,
  );
  const backup = await backUp('widened');
  for (const name of await bringBack('widened', backup)) {
    const client = await bench.open(name);
    const { rows } = await client.query('select * from nodes.nodes');
    await client.end();
    expect(rows).toEqual([{ id: 1, "wo'rd": 'one', needed: 2 }]);
    const copy = await backUp(name, { like: { added: backup.inventory?.added } });
    expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
    const compared = compareInventory(backup.inventory, copy.inventory, { sameSeries: true });
    expect(compared).toMatchObject({ missing: [], changed: [], notInDump: [] });
  }
  expect((await copyInSandbox(backup)).leftOut).toEqual([]);
});

const SHAPED = `
create schema shaped;
create table shaped.things (id int primary key, word text default 'x', gone text not null, number int, kept text);
insert into shaped.things values (1, 'one', '', 1, 'k');
create view shaped.keeps as select kept from shaped.things;
`;

test('columns of an extension’s table that the user added, dropped or changed are restored as they are', async () => {
  await installExtension('holdfast_shaped', SHAPED);
  await bench.database(
    'shaped',
    'create extension holdfast_shaped',
    `alter table shaped.things add column counted serial, add column made int generated always as identity (start 40),
      add column doubled int generated always as (id * 2) stored, drop column gone,
      alter column number type bigint, alter column word set default 'y', alter column word set not null`,
    `insert into shaped.things (id, number) values (2, 99999999999)`,
  );
  const backup = await backUp('shaped');
  expect(backup.inventory?.notInDump).toBeUndefined();
  const facts = `select to_jsonb(t) as row, pg_get_serial_sequence('shaped.things', 'counted') as serial,
    (select string_agg(concat_ws(' ', attname, atttypid::regtype, attnotnull), ',' order by attname)
      from pg_attribute where attrelid = 'shaped.things'::regclass and attnum > 0 and not attisdropped) as columns,
    (select last_value from shaped.things_made_seq) as made, (select last_value from shaped.things_counted_seq) as counted
    from shaped.things t order by id`;
  const read = async (database: string) => {
    const client = await bench.open(database);
    const { rows } = await client.query(facts);
    await client.query('insert into shaped.things (id) values (3)'); // positions go on
    await client.end();
    return rows;
  };
  const copies = await bringBack('shaped', backup);
  const inSandbox = await copyInSandbox(backup);
  for (const name of copies) {
    const copy = await backUp(name, { like: { added: backup.inventory?.added } });
    expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
    expect(compareInventory(backup.inventory, copy.inventory, { sameSeries: true })).toEqual(NONE);
  }
  const source = await read('shaped');
  expect(source).toHaveLength(2);
  for (const name of copies) expect(await read(name)).toEqual(source);
  expect(inSandbox.leftOut).toEqual([]);
  expect(contentOf(inSandbox.measured)).toEqual(contentOf(backup.measured));
});

test('tables of an extension that belong to somebody else by now do so in a copy, too, with what they granted', async () => {
  await installExtension('holdfast_shaped', SHAPED);
  await bench.admin().query('create role "whose it is"');
  await bench.database(
    'given away',
    'create extension holdfast_shaped; create extension hstore',
    `create table queue (id serial primary key, at int generated always as identity);
     alter extension hstore add table queue; alter extension hstore add sequence queue_at_seq`,
    'alter table queue owner to "whose it is"; grant select on queue to public',
    `alter table shaped.things owner to "whose it is"; grant select on shaped.things to public;
     alter view shaped.keeps owner to "whose it is"`,
  );
  const backup = await backUp('given away');
  expect(backup.measured.rights).toBeDefined();
  const copies = await bringBack('given away', backup);
  await bench.database('given away kept');
  await bench.restore(bench.to('given away kept'), backup, { ownership: 'keep' });
  const owners = async (database: string) => {
    const client = await bench.open(database);
    const { rows } = await client.query(`
      select relname, relowner::regrole::text, relacl::text from pg_class
      where relkind in ('r', 'v', 'S') and oid >= 16384 order by relname`);
    await client.end();
    return rows;
  };
  const source = await owners('given away');
  const like = { added: backup.inventory?.added };
  for (const name of [...copies.slice(0, -1), 'given away kept']) {
    expect(await owners(name)).toEqual(source);
    const copy = await backUp(name, { like });
    expect(copy.measured.rights).toEqual(backup.measured.rights);
    expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
  }
  const inSandbox = await copyInSandbox(backup);
  expect(inSandbox.leftOut).toEqual([]);
  expect(contentOf(inSandbox.measured)).toEqual(contentOf(backup.measured));
});
