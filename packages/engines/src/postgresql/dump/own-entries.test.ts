import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { compareInventory } from '@holdfast/artifact';
import { expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { DumpOptions } from '../../model.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { restoreBench } from '../load/restore.fixture.ts';
import { contentOf, measureDump } from './dump.fixture.ts';
import { installExtension, USED } from './own-extension.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const NONE = {
  missing: [],
  changed: [],
  unexpected: [],
  otherVersions: [],
  clashing: [],
  notInDump: [],
};
const ADDED = [
  'position of sequence members.numbers',
  'position of sequence members.untouched_id_seq',
  'rows of table members.kinds',
  'rows of table members.settings',
];

async function rowsIn(database: string): Promise<unknown> {
  const client = await bench.open(database);
  const queries = [
    'select * from members.kinds order by 1',
    'select * from members.settings order by 1',
    'select * from members.untouched order by 1',
    'select last_value, is_called from members.numbers',
    `select c.relname from pg_depend d join pg_class c on c.oid = d.objid where d.deptype = 'e' and d.classid = 'pg_class'::regclass order by 1`,
  ];
  const found = [];
  for (const query of queries) found.push((await client.query(query)).rows);
  await client.end();
  return found;
}

/** Brings a backup back in every way that there is, each into a database of its own. */
async function bringBack(name: string, backup: Awaited<ReturnType<typeof backUp>>) {
  const file = path.join(bench.place(), `${name}.dump`);
  await writeFile(file, backup.file);
  const run = promisify(execFile);
  const env = bench.environment();
  const ways: [string, string[]][] = [
    ['plainly', []],
    ['in one', ['--single-transaction']],
    ['by several', ['--jobs=4']],
  ];
  const made: string[] = [];
  for (const [way, args] of ways) {
    const database = `${name} ${way}`;
    made.push(database);
    await bench.database(database);
    await run('pg_restore', ['--exit-on-error', ...args, `--dbname=${database}`, file], { env });
  }
  const [asText, byUs] = [`${name} as text`, `${name} by us`];
  await bench.database(asText);
  await run('pg_restore', ['--file', `${file}.sql`, file], { env });
  await run('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-d', asText, '-f', `${file}.sql`], { env });
  await bench.database(byUs);
  await bench.restore(bench.to(byUs), backup);
  return [...made, asText, byUs];
}

async function backUp(name: string, options: Partial<DumpOptions> = {}, to = bench.to(name)) {
  const dump = await bench.dump(to, options);
  const { file, measured } = await measureDump(dump);
  const { server, extensions, inventory, warnings } = dump.about;
  const needs = {
    ...{ server, extensions, bytes: file.length, database: name, ownership: 'omit' as const },
  };
  return { file, measured, needs, inventory, warnings };
}

test('rows and positions that an extension keeps are in the dump, which every way of restoring brings back', async () => {
  await installExtension();
  await bench.database('used', ...USED.trim().split(';\n'));
  const backup = await backUp('used');
  expect(backup.inventory).toMatchObject({ added: ADDED });
  expect(backup.inventory?.notInDump).toBeUndefined();
  expect(backup.warnings).toEqual([]);
  const source = await rowsIn('used');
  const copies = await bringBack('used', backup);
  for (const copy of copies) expect(await rowsIn(copy)).toEqual(source);

  // Read again as its copy, and as a database of its own, it is the same.
  for (const copy of ['used by us', 'used in one', 'used plainly']) {
    const again = await backUp(copy, { like: { added: ADDED } });
    expect(again.inventory?.added).toEqual(ADDED);
    expect(contentOf(again.measured)).toEqual(contentOf(backup.measured));
    const own = await backUp(copy);
    expect(own.inventory?.added).toEqual(expect.arrayContaining(ADDED));
    await bench.database(`${copy} again`);
    await bench.restore(bench.to(`${copy} again`), own);
    expect(await rowsIn(`${copy} again`)).toEqual(source);
  }
});

/** As queues are kept: tables that the user's own statements made, and gave to an extension. */
const QUEUES = `
create extension hstore;
create schema queues;
create sequence queues.tickets start 7 increment 3; alter extension hstore add sequence queues.tickets;
create table queues.waiting (
  id bigint generated always as identity primary key, ticket int default nextval('queues.tickets'),
  "Job" text collate "C" not null check ("Job" <> ''), pairs hstore, unique ("Job", id),
  size int generated always as (length("Job")) stored) with (fillfactor = 70);
create index "by ""job""" on queues.waiting ("Job" desc) where "Job" > 'a';
alter extension hstore add table queues.waiting;
create table queues.done (id serial primary key, waiting bigint references queues.waiting on delete cascade);
alter extension hstore add table queues.done; alter extension hstore add sequence queues.done_id_seq;
create table queues.empty (id int generated by default as identity); alter extension hstore add table queues.empty;
alter extension hstore add sequence queues.empty_id_seq;
insert into queues.waiting ("Job", pairs) select E'odd\\t' || n, hstore('n', n::text) from generate_series(1, 500) n;
insert into queues.done (waiting) select id from queues.waiting where id < 5;
create table users (id int references queues.waiting); insert into users values (7);
create view jobs as select w.id, d.id as done from queues.waiting w left join queues.done d on d.waiting = w.id`;

test('tables and sequences that were added to an extension are in the dump, and made again as they were', async () => {
  await bench.database('queues', QUEUES);
  const backup = await backUp('queues');
  expect(backup.inventory?.notInDump).toBeUndefined();
  expect(backup.warnings).toEqual([]);
  const like = { added: backup.inventory?.added };
  const expectCopy = async (to: ConnectionTarget) => {
    const copy = await backUp(to.database, { like }, to);
    expect(contentOf(copy.measured)).toEqual(contentOf(backup.measured));
    const compared = compareInventory(backup.inventory, copy.inventory, { sameSeries: true });
    expect(compared).toEqual(NONE);
  };
  for (const copy of await bringBack('queues', backup)) {
    await expectCopy(bench.to(copy));
    const own = await backUp(copy);
    expect(own.inventory?.added).toEqual(backup.inventory?.added);
  }
  const owner = await bench.role('owner of queues');
  await bench.admin().query(`create database "queues of another" owner "owner of queues"`);
  const another = bench.to('queues of another', owner);
  await bench.restore(another, backup);
  await expectCopy(another);
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs: backup.needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  try {
    await bench.restore(sandbox.target, backup);
    await expectCopy(sandbox.target);
  } finally {
    await sandbox.stop();
  }
});

test('tables that a policy leaves out stay out, with those that they would have to be emptied for', async () => {
  await installExtension();
  await bench.database('partly', ...USED.trim().split(';\n'));
  const { inventory } = await backUp('partly', { excludeTables: ['members.settings'] });
  expect(inventory?.added).toEqual(ADDED.filter((object) => object.startsWith('position')));
  expect(inventory?.notInDump).toMatchObject([{ object: 'rows of table members.kinds' }]);
});

test('a copy is read without what its backup does not have, such as one of an earlier version', async () => {
  await installExtension();
  await bench.database('earlier', ...USED.trim().split(';\n'));
  const { inventory, measured } = await backUp('earlier', { like: {} });
  expect(inventory?.added).toBeUndefined();
  expect(measured.tables).toMatchObject([{ schema: 'public', name: 'beside' }]);
});

test('a user who is no superuser restores the rest, and is told', async () => {
  await installExtension();
  const without = ['drop table beside', 'drop view rows_of_members'];
  await bench.database('guarded', ...USED.trim().split(';\n'), ...without);
  const backup = await backUp('guarded');
  const owner = await bench.role('no superuser');
  await bench.admin().query(`create database "of no superuser" owner "no superuser"`);
  const client = await bench.open('of no superuser');
  await client.query('create extension holdfast_members');
  await client.end();
  const before = await rowsIn('of no superuser');
  const { leftOut = [] } = await bench.restore(bench.to('of no superuser', owner), backup);
  expect(leftOut.map(({ object }) => object).sort()).toEqual(ADDED);
  expect(await rowsIn('of no superuser')).toEqual(before);
});

test('rows that somebody keeps in an extension of the target are not replaced', async () => {
  await installExtension();
  await bench.database('kept', ...USED.trim().split(';\n'));
  const backup = await backUp('kept');
  await bench.database('with an extension', 'create extension holdfast_members');
  await bench.restore(bench.to('with an extension'), backup);
  expect(await rowsIn('with an extension')).toEqual(await rowsIn('kept'));
  const own = `insert into members.kinds values (9, 'own')`;
  await bench.database('with rows', 'create extension holdfast_members', own);
  const before = await rowsIn('with rows');
  await expect(bench.restore(bench.to('with rows'), backup)).rejects.toMatchObject({
    code: 'TARGET_NOT_EMPTY',
    message: expect.stringContaining('is not empty: rows of table members.kinds. Choose'),
  });
  expect(await rowsIn('with rows')).toEqual(before);
});
