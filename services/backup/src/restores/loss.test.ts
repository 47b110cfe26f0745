import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLog } from '../testing/restores.ts';
import { inSandbox, type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

/** One table for each kind of loss; some have no key that tells their rows apart. */
const CONTENT = `
  create table removed (id int primary key, note text);
  create table changed (id int primary key, note text);
  create table doubled (note text);
  create table reordered (note text);
  create table reordered_by_key (id int primary key, note text);
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
  insert into emptied values ('note');
  insert into blanked values (null), ('');
  insert into untouched select 'note ' || n from generate_series(1, 50) n;
  create sequence tickets;
  select setval('tickets', 41);
  create function twice(int) returns int language sql as 'select $1 * 2';
  select lo_from_bytea(4242, 'a large object');`;

let bench: RestoreBench;
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
  jobId = (await bench.backUp()).job.jobId;
});
afterAll(() => bench.stop());

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
      'a row removed, changed, doubled, all rows gone, an empty text for none; ' +
      'a sequence that stands elsewhere, a function and a large object that hold something else',
    sql: `
      delete from removed where id = 25;
      update changed set note = 'note 26' where id = 25;
      insert into doubled values ('note 25');
      delete from emptied;
      with blanks as (delete from blanked returning note) insert into blanked values (''), ('');
      select setval('tickets', 40);
      create or replace function twice(int) returns int language sql as 'select $1 * 3';
      select lo_put(4242, 2, 'L')`,
    differences: [
      table('blanked', 'content_differs', { expected: 2, found: 2 }),
      table('changed', 'content_differs', { expected: 50, found: 50 }),
      table('doubled', 'rows_differ', { expected: 50, found: 51 }),
      table('emptied', 'rows_differ', { expected: 1, found: 0 }),
      table('removed', 'rows_differ', { expected: 50, found: 49 }),
      differs('sequences', 1),
      differs('large_objects', 1),
      { what: 'schema', problem: 'content_differs' },
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
  tamper = async (client) => {
    await client.query('vacuum full untouched');
    await client.query(
      `with moved as (delete from reordered where note = 'note 12' returning note)
        insert into reordered select note from moved;
      with moved as (delete from reordered_by_key where id = 25 returning *)
        insert into reordered_by_key select * from moved`,
    );
  };
  const tested = await bench.test(jobId);
  expect(tested).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  expect(await bench.proofOf(jobId)).toMatchObject({ verdict: 'confirmed', restoreId: tested.id });
  expect(await bench.alertsOf(tested.id)).toEqual([]);
});
