import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Manifest, manifestKeyOf, sealManifest } from '@holdfast/artifact';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLog } from '../testing/restores.ts';
import { inSandbox, type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

/** One table for each kind of loss; some have no key that tells their rows apart. */
const CONTENT = `
  create table removed (id int primary key, note text);
  create table changed (id int primary key, note text);
  create view shown as select note from changed;
  create table doubled (note text);
  create table traded (note text);
  create table reordered (note text);
  create table reordered_by_key (id int primary key, note text);
  create table older (at int, note text);
  create table younger () inherits (older);
  create table days (day int, note text) partition by list (day);
  create table monday partition of days for values in (1);
  create table large (n int, note text);
  create index by_n on large (n desc);
  create table emptied (note text);
  create table blanked (note text);
  create table untouched (note text);
  create table worked_out (n int, twice int generated always as (n * 2) stored);
  insert into worked_out select n from generate_series(1, 50) n;
  insert into removed select n, 'note ' || n from generate_series(1, 50) n;
  insert into changed select n, 'note ' || n from generate_series(1, 50) n;
  insert into doubled select 'note ' || n from generate_series(1, 50) n;
  insert into reordered select 'note ' || n / 2 from generate_series(1, 50) n;
  insert into reordered_by_key select n, 'note ' || n from generate_series(1, 50) n;
  insert into traded select 'note ' || n / 2 from generate_series(1, 50) n;
  insert into older select n, 'note ' || n % 7 from generate_series(1, 50) n;
  insert into younger select n, 'note ' || n % 7 from generate_series(1, 50) n;
  insert into days select 1, 'note ' || n % 7 from generate_series(1, 50) n;
  insert into large select n, repeat('x', 1000) from generate_series(1, 6000) n;
  insert into emptied values ('note');
  insert into blanked values (null), ('');
  insert into untouched select 'note ' || n from generate_series(1, 50) n;
  create sequence tickets;
  select setval('tickets', 41);
  create function twice(int) returns int language sql as 'select $1 * 2';
  select lo_from_bytea(4242, 'a large object');`;

/** The same rows in other places: with and without a key, of kin and partitions, and many of them. */
const MOVED = `
  vacuum full untouched;
  with moved as (delete from reordered where note = 'note 12' returning note)
    insert into reordered select note from moved;
  with moved as (delete from reordered_by_key where id = 25 returning *)
    insert into reordered_by_key select * from moved;
  update older set at = at where at % 3 = 0; vacuum full older; vacuum full younger;
  with moved as (delete from monday where note = 'note 3' returning *)
    insert into days select * from moved;
  cluster large using by_n; alter table large set without cluster`;

let bench: RestoreBench;
let manifest: Manifest;
let jobId: string;
/** What happens to the restored database before it is read again. */
let tamper: ((client: pg.Client) => Promise<unknown>) | undefined;

beforeAll(async () => {
  bench = await startRestoreBench(() => startPostgresServer({ sql: CONTENT }));
  await bench.backup.work({
    parts: {
      onRestoreStep: async (step) => {
        if (step !== 'loaded' || !tamper) return;
        const damage = tamper;
        await inSandbox(bench.backup, async (client) => void (await damage(client)));
      },
    },
  });
  const backup = await bench.backUp();
  ({ manifest } = backup);
  ({ jobId } = backup.job);
});
afterAll(() => bench.stop());

async function inTurn(client: pg.Client, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await client.query(statement);
}

const table = (name: string, problem: string, counts: object = {}) => ({
  ...{ what: 'table', name: `public.${name}`, problem, ...counts },
});
const differs = (what: string, expected: number, found = expected) => {
  const problem = expected === found ? 'content_differs' : 'rows_differ';
  return { what, problem, expected, found };
};

/** Losses that can happen at the same time are all found by one proof. */
const LOSSES: { what: string; sql: string; differences: object[] }[] = [
  {
    what:
      'a row removed, changed, doubled, doubled in place of another, all rows gone, an empty text for none; ' +
      'a sequence that stands elsewhere, a function, a view and a large object that hold something else',
    sql: `
      delete from removed where id = 25;
      update changed set note = 'note 26' where id = 25;
      insert into doubled values ('note 25');
      with one as (select ctid from traded where note = 'note 3' limit 1)
        delete from traded where ctid in (select ctid from one);
      insert into traded values ('note 4');
      delete from emptied;
      with blanks as (delete from blanked returning note) insert into blanked values (''), ('');
      select setval('tickets', 40);
      create or replace function twice(int) returns int language sql as 'select $1 * 3';
      create or replace view shown as select upper(note) as note from changed;
      select lo_put(4242, 2, 'L')`,
    differences: [
      table('blanked', 'content_differs', { expected: 2, found: 2 }),
      table('changed', 'content_differs', { expected: 50, found: 50 }),
      table('doubled', 'rows_differ', { expected: 50, found: 51 }),
      table('emptied', 'rows_differ', { expected: 1, found: 0 }),
      table('removed', 'rows_differ', { expected: 50, found: 49 }),
      table('traded', 'content_differs', { expected: 50, found: 50 }),
      differs('sequences', 1),
      differs('large_objects', 1),
      { what: 'schema', problem: 'content_differs' },
      { what: 'object', name: 'function public.twice(integer)', problem: 'content_differs' },
      { what: 'object', name: 'view public.shown', problem: 'content_differs' },
    ],
  },
  {
    what: 'a table dropped, another one added, and a large object gone',
    sql: `drop table removed; create table added (note text); insert into added values (1);
      select lo_unlink(4242)`,
    differences: [
      table('removed', 'missing', { expected: 50 }),
      table('added', 'unexpected', { found: 1 }),
      differs('large_objects', 1, 0),
      { what: 'schema', problem: 'content_differs' },
      { what: 'object', name: 'constraint public.removed removed_pkey', problem: 'missing' },
      { what: 'object', name: 'table public.removed', problem: 'missing' },
    ],
  },
];

test.each(LOSSES)('a restore test tells of $what', async ({ sql, differences }) => {
  tamper = (client) => client.query(sql);
  const tested = await bench.test(jobId);
  expect(tested).toMatchObject({ state: 'completed', proof: { verdict: 'mismatch' } });
  expect(tested.proof.differences).toHaveLength(differences.length);
  expect(tested.proof.differences).toEqual(
    expect.arrayContaining(differences.map((difference) => expect.objectContaining(difference))),
  );
  expect(await bench.proofOf(jobId)).toMatchObject({ verdict: 'mismatch', restoreId: tested.id });
  const named = differences.map((one) => ('name' in one ? String(one.name) : '')).slice(0, 5);
  const [alert, ...more] = await bench.alertsOf(tested.id);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ jobId, verdict: 'mismatch' });
  const log = await readLog(bench.owner, tested.id);
  for (const table of named) {
    expect(alert?.message).toContain(table);
    expect(log).toContain(table);
  }
  await bench.expectNothingLeft();
});

test('what is no loss is none: rows that were rewritten in their places, or put elsewhere', async () => {
  const prove = async () => {
    const { id, proof } = await bench.test(jobId);
    expect(await bench.proofOf(jobId)).toMatchObject({ verdict: proof.verdict, restoreId: id });
    expect(await bench.alertsOf(id)).toHaveLength(proof.verdict === 'confirmed' ? 0 : 1);
    return proof;
  };
  const { seal: _, tables, ...rest } = manifest;
  const unordered = tables.filter((table) => table.unordered !== undefined);
  expect(unordered.map(({ name }) => name)).toEqual([
    ...['blanked', 'doubled', 'monday', 'older', 'reordered', 'traded', 'untouched'],
    ...['worked_out', 'younger'],
  ]);
  tamper = (client) => inTurn(client, MOVED);
  expect(await prove()).toEqual({ verdict: 'confirmed' });

  // Manifests of earlier versions know the order alone: such tables are looked at again.
  const plain = tables.map(({ unordered: _, ...table }) => table);
  const { context, composed, query } = bench.backup;
  const text = sealManifest({ ...rest, tables: plain }, composed.parts.manifestKey);
  const file = path.join(context.dataDirectory, 'backups', manifestKeyOf(manifest.artifact.key));
  await writeFile(file, text);
  await query('update backup_manifests set manifest = $2 where job_id = $1', [jobId, text]);
  expect(await prove()).toEqual({ verdict: 'confirmed' });

  // Among those that moved, one is another one, and one has taken the place of another.
  tamper = async (client) => {
    await inTurn(client, MOVED);
    await client.query("update reordered set note = 'other' where ctid = '(0,7)'");
    await client.query('update large set n = 12 where n = 11');
  };
  const losses = ['large', 'reordered'].map((name) => table(name, 'content_differs'));
  const { verdict, differences } = await prove();
  expect({ verdict, differences }).toMatchObject({ verdict: 'mismatch', differences: losses });
});

test('a generated column that holds another value is told until it is accepted', async () => {
  // No statement can write one: only a server that computes it differently changes it.
  tamper = (client) =>
    client.query(`
      reset role;
      update pg_attribute set attgenerated = '' where attrelid = 'worked_out'::regclass and attname = 'twice';
      with moved as (delete from worked_out returning n, twice)
        insert into worked_out (n, twice) select n, twice + (n = 25)::int from moved order by n;
      update pg_attribute set attgenerated = 's' where attrelid = 'worked_out'::regclass and attname = 'twice'`);
  const exceptions = (accepted: boolean) => ({
    verdict: 'confirmed_except',
    objects: [{ object: 'generated columns of table public.worked_out', accepted }],
  });
  const { id: restoreId, proof } = await bench.test(jobId);
  expect(proof).toMatchObject(exceptions(false));
  expect(await bench.alertsOf(restoreId)).toMatchObject([{ verdict: 'confirmed_except' }]);
  await bench.owner.post(`/datasources/${bench.datasource}/accepted-exceptions`, { restoreId });
  const again = await bench.test(jobId);
  expect(again.proof).toMatchObject(exceptions(true));
  expect(await bench.alertsOf(again.id)).toEqual([]);
});
