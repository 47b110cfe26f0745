import { expect, test, vi } from 'vitest';
import { findLater, jobsFor } from './later.ts';
import { type Dumped, restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

/** As if it were long enough to be worth it. */
function asLong({ needs, ...from }: Dumped): Dumped {
  return { ...from, needs: { ...needs, bytes: 1 << 30 } };
}
const SEVERAL = /objects more are made by 4 connections/;

test('what follows the rows is made by several connections, and every kind of it comes back as it was', async () => {
  await bench
    .admin()
    .query(`create role "round trip owner"; create role "-- a 'role'"; create role powerless`);
  await bench.database('objects');
  await bench.runFile('objects', 'postgresql-objects.sql');
  const client = await bench.open('objects');
  // Objects of one who has no rights to them any more, and all that can stand after the rows.
  await client.query(`
    create schema later authorization powerless; set role powerless;
    create table later.parent (id int primary key, other int unique, note text);
    insert into later.parent select n, -n, 'note ' || n from generate_series(1, 1000) n;
    create table later.child (id int primary key, parent int references later.parent, twin int references later.parent (other));
    insert into later.child select n, n, -n from generate_series(1, 1000) n;
    create index named on later.child (twin); comment on index later.named is 'of an index';
    comment on constraint child_parent_fkey on later.child is 'of a constraint';
    create view later.grouped as select id, note, count(*) from later.parent group by id;
    create view later.above as select * from later.grouped;
    revoke all on later.parent, later.child from powerless; reset role;
    create materialized view later.counted as select count(*) from later.child;
    create unique index on later.counted (count)`);
  await client.end();
  const from = asLong(await bench.dumped(bench.to('objects')));
  for (const ownership of ['omit', 'keep'] as const) {
    const to = bench.to(`later ${ownership}`);
    await bench
      .restoring()
      .createDatabase(bench.to('postgres'), to.database, from.needs, bench.session());
    const { lines, rowOrder } = await bench.restore(to, from, { ownership, disposable: true });
    expect(lines.join('\n')).toMatch(SEVERAL);
    expect(rowOrder).toBe('kept');
    await bench.expectSame(to, from);
    expect((await bench.dumped(to)).measured.rights?.sha256 === from.measured.rights?.sha256).toBe(
      ownership === 'keep',
    );
  }
});

test('without leave to do it in steps, or for a small dump, all is one transaction', async () => {
  await bench.database(
    'plain',
    'create table t as select n, -n as m from generate_series(1, 9) n',
    'create index on t (n)',
    'create index on t (m)',
  );
  const small = await bench.dumped(bench.to('plain'));
  for (const [from, disposable] of [
    [asLong(small), false],
    [small, true],
  ] as const) {
    await bench.database('in one');
    const { lines } = await bench.restore(bench.to('in one'), from, { disposable });
    expect(lines.join('\n')).not.toMatch(SEVERAL);
    await bench.admin().query('drop database "in one"');
  }
  const limited = await bench.role('few at once', 'connection limit 3');
  await bench.database('of few');
  await bench.admin().query(`alter database "of few" owner to "few at once"`);
  const to = bench.to('of few', limited);
  const { lines } = await bench.restore(to, asLong(small), { disposable: true });
  expect(lines.join('\n')).not.toMatch(SEVERAL);
  await bench.expectSame(bench.to('of few'), small);
});

test('where an index cannot be made, or it is stopped then, the database is empty again and nothing runs on', async () => {
  await bench.database('empty');
  const nothing = await bench.dumped(bench.to('empty'));
  await bench.database(
    'stubborn',
    `create function stubborn(n int) returns int language plpgsql immutable as $$
     begin
       if current_database() = 'fails' and current_query() ~ 'CREATE INDEX' then raise 'not here'; end if;
       while current_database() = 'waits' and current_query() ~ 'CREATE INDEX' loop end loop;
       return n;
     end $$;
     create table t as select n from generate_series(1, 9) n`,
    'create index on t (n)',
    'create index late on t (stubborn(n))',
  );
  const from = asLong(await bench.dumped(bench.to('stubborn')));
  await bench.database('fails');
  await expect(bench.restore(bench.to('fails'), from, { disposable: true })).rejects.toMatchObject({
    name: 'RestoreFailure',
    message: expect.stringContaining('not here'),
  });
  await bench.expectSame(bench.to('fails'), nothing);

  await bench.database('waits');
  const stopping = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { signal } = stopping;
  const restoring = bench.restore(bench.to('waits'), from, { disposable: true, signal, log });
  const end = restoring.catch((error: unknown) => error);
  const atIt = `select from pg_stat_activity where datname = 'waits' and query ~ 'CREATE INDEX late'`;
  await vi.waitUntil(async () => (await bench.admin().query(atIt)).rowCount, { timeout: 120_000 });
  expect(lines.join('\n')).toMatch(SEVERAL);
  stopping.abort(new Error('enough'));
  expect(await end).toMatchObject({ message: 'enough' });
  expect(await bench.sessions('waits')).toBe(0);
  expect(bench.processes()).toEqual([]);
  await bench.expectSame(bench.to('waits'), nothing);
});

test('what rows depend on is not made after them', () => {
  const entry = { hasData: false, kind: 'INDEX', section: 4, dependencies: [] as number[] };
  const of = (...entries: Partial<typeof entry>[]) =>
    [...findLater(entries.map((one, id) => ({ ...entry, id, ...one }) as never))].join();
  expect(of({}, {})).toBe('0,1');
  expect(of({})).toBe('');
  expect(of({}, {}, { kind: 'COMMENT', section: 1, dependencies: [1] })).toBe('0,1,2');
  expect(of({}, {}, { kind: 'COMMENT', section: 1 }, { kind: 'ACL', section: 1 })).toBe('0,1,3');
  expect(of({}, {}, { kind: 'TABLE DATA', section: 3, hasData: true })).toBe('0,1');
  expect(of({}, {}, { kind: 'TABLE DATA', section: 3, hasData: true, dependencies: [1] })).toBe('');
});

test.each([
  [100, 1 << 30, 4],
  [7, 1 << 30, 3],
  [3, 1 << 30, 1],
  [-2, 1 << 30, 1],
  [100, 1 << 20, 1],
])('with room for %i connections a dump of %i bytes has %i', (connectionRoom, bytes, jobs) => {
  const needs = { bytes } as never;
  expect(jobsFor({}, { connectionRoom }, { disposable: true, needs })).toBe(jobs);
  expect(jobsFor({}, { connectionRoom }, { disposable: false, needs })).toBe(1);
});
