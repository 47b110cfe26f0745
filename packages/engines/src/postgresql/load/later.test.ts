import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startPgbouncer } from '@holdfast/platform/testing';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { findLater, jobsFor } from './later.ts';
import { type Dumped, restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

/** As if it were large enough for several connections. */
function asLong({ needs, ...from }: Dumped): Dumped {
  return { ...from, needs: { ...needs, bytes: 1 << 30 } };
}
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  return Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'latin1')),
  );
}
const SEVERAL = /4 connections create \d+ more objects/;

test('what follows the rows is made by several connections, and every kind of it comes back as it was', async () => {
  await bench
    .admin()
    .query(`create role "round trip owner"; create role "-- a 'role'"; create role powerless`);
  await bench.database('objects');
  await bench.runFile('objects', 'postgresql-objects.sql');
  const client = await bench.open('objects');
  // Objects whose owner no longer has rights to them, and everything that can come after the rows.
  await client.query(`
    create schema later authorization powerless; set role powerless;
    create table later.parent (id int primary key, other int unique, note text);
    insert into later.parent select n, -n, 'note ' || n from generate_series(1, 1000) n;
    create table later.child (id int primary key, parent int references later.parent, twin int references later.parent (other));
    insert into later.child select n, n, -n from generate_series(1, 1000) n;
    create index named on later.child (twin); comment on index later.named is 'of an index';
    comment on constraint child_parent_fkey on later.child is 'of a constraint';
    create table later.split (id int, at int, parent int references later.parent, primary key (id, at)) partition by range (at);
    create table later.split_1 partition of later.split for values from (0) to (500);
    create table later.split_2 partition of later.split for values from (500) to (2000) partition by list (id);
    create table later.split_2_rest partition of later.split_2 default;
    insert into later.split select n, n, n from generate_series(1, 1000) n; create index on later.split (parent);
    create table later.of_split (id int, at int, foreign key (id, at) references later.split);
    insert into later.of_split select n, n from generate_series(1, 1000) n;
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
    const { lines } = await bench.restore(to, from, { ownership, disposable: true });
    expect(lines.join('\n')).toMatch(SEVERAL);
    await bench.expectSame(to, from);
    expect((await bench.dumped(to)).measured.rights?.sha256 === from.measured.rights?.sha256).toBe(
      ownership === 'keep',
    );
  }
});

test('in a sandbox what takes a superuser is left out of every step', async () => {
  await bench.database(
    'for a superuser',
    `create function quiet(n int) returns int language sql immutable leakproof as 'select n';
     create function heard() returns event_trigger language plpgsql as 'begin end';
     create table t as select n from generate_series(1, 9) n`,
    `create index on t (n); create index on t (quiet(n)); create publication everything for all tables;
     create event trigger heard on ddl_command_end execute function heard();
     comment on event trigger heard is 'of ours'; create materialized view m as select count(*) from t`,
  );
  const from = asLong(await bench.dumped(bench.to('for a superuser')));
  const { signal } = bench.session();
  const place = { workDirectory: await bench.work(), limits: ROOMY, signal };
  const { target, stop } = await bench.restoring().startSandbox({ needs: from.needs, ...place });
  const { lines, warnings } = await bench.restore(target, from, { disposable: true });
  expect(/\d connections create/.test(lines.join())).toBe(availableParallelism() > 1);
  expect(warnings.join()).toMatch(
    /publication everything, event trigger heard, function public.quiet/,
  );
  const { socket = '', database, username: user, password } = target;
  const client = new pg.Client({ host: socket, database, user, password: password.reveal() });
  await client.connect();
  const { rows } = await client.query(`select (select count from m) as seen,
    (select count(*) from pg_index where indrelid = 't'::regclass) as indexes`);
  await client.end();
  expect(rows).toEqual([{ seen: '9', indexes: '2' }]);
  await stop();
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
       while current_database() = 'waits' and current_query() ~ 'CREATE INDEX' loop
         perform pg_sleep(0.1);
       end loop;
       return n;
     end $$;
     revoke execute on function stubborn from public;
     create table t as select n, 'of a row' as note from generate_series(1, 9) n`,
    'create index on t (n)',
    'create index late on t (stubborn(n))',
  );
  const from = asLong(await bench.dumped(bench.to('stubborn')));
  await bench.database('fails');
  await expect(bench.restore(bench.to('fails'), from, { disposable: true })).rejects.toMatchObject({
    name: 'RestoreFailure',
    message: expect.stringContaining('not here'),
    inSteps: true,
  });
  await bench.expectSame(bench.to('fails'), nothing);

  await bench.database('waits');
  const stopping = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { signal } = stopping;
  const workDirectory = await bench.work();
  const options = { disposable: true, signal, log, workDirectory };
  const restoring = bench.restore(bench.to('waits'), from, options);
  const end = restoring.catch((error: unknown) => error);
  const atIt = `select from pg_stat_activity where datname = 'waits' and query ~ 'CREATE INDEX late'`;
  await vi.waitUntil(async () => (await bench.admin().query(atIt)).rowCount, { timeout: 120_000 });
  expect(lines.join('\n')).toMatch(SEVERAL);
  const client = await bench.open('waits');
  const { rows } = await client.query(
    `select has_function_privilege('public', 'stubborn(int)', 'execute') as open`,
  );
  await client.end();
  expect(rows, 'what everybody lost').toEqual([{ open: false }]);
  const files = await filesIn(workDirectory);
  expect(files.join()).toContain('CREATE INDEX late');
  expect(files.join(), 'rows are never written where Holdfast runs').not.toContain('of a row');
  stopping.abort(new Error('enough'));
  expect(await end).toMatchObject({ message: 'enough' });
  expect(await bench.sessions('waits')).toBe(0);
  expect(bench.processes()).toEqual([]);
  await bench.expectSame(bench.to('waits'), nothing);
});

test('what gets in each other’s way, or needs another without saying so, is not made at once', async () => {
  await bench.database(
    'entangled',
    `create function slowly(n int) returns int language plpgsql immutable as $$
     begin if current_database() = 'disentangled' and current_query() ~ 'CREATE INDEX'
       then perform pg_sleep(2); end if; return n; end $$;
     create table t (n int not null, m int not null);
     insert into t values (1, 1);
     create unique index identity on t (n); create index ordered on t (slowly(m)); create index on t (m);
     create table other (n int references t (n));
     alter table t replica identity using index identity; alter table t cluster on ordered`,
    `create materialized view a as select 3000000::bigint as count from pg_sleep(0.5);
     create materialized view b as select * from a;
     create function of_b() returns bigint language plpgsql as 'begin return (select count from public.b); end';
     create materialized view c as select of_b()`,
  );
  const from = asLong(await bench.dumped(bench.to('entangled')));
  await bench.database('disentangled');
  const to = bench.to('disentangled');
  const { lines } = await bench.restore(to, from, { disposable: true });
  expect(lines.join('\n')).toMatch(SEVERAL);
  await bench.expectSame(to, from);
  const client = await bench.open(to.database);
  const { rows } = await client.query('select of_b from c');
  await client.end();
  expect(rows).toEqual([{ of_b: '3000000' }]);
});

test('through a pool, whose room nobody can see, one connection makes all of it', async () => {
  await bench.database(
    'pooled',
    'create table t as select n, -n as m from generate_series(1, 9) n',
    'create index on t (n); create index on t (m)',
  );
  const from = asLong(await bench.dumped(bench.to('pooled')));
  await bench.database('by a pool');
  const { port, host, username, password } = bench.to('by a pool');
  const pool = await startPgbouncer({
    ...{ target: { host, port }, username, password: password.reveal(), poolMode: 'session' },
  });
  try {
    const to = bench.to('by a pool', { port: pool.address.port });
    const { lines } = await bench.restore(to, from, { disposable: true });
    expect(lines.join('\n')).not.toMatch(SEVERAL);
  } finally {
    await pool.stop();
  }
  await bench.expectSame(bench.to('by a pool'), from);
});

test('what rows depend on is not made after them, and what must not stand beside others is made last', () => {
  const entry = { hasData: false, kind: 'INDEX', section: 4, dependencies: [] as number[] };
  const of = (...entries: (Partial<typeof entry> & { text?: string })[]) => {
    const { shared, last } = findLater({
      entries: entries.map((one, id) => ({ ...entry, id, ...one }) as never),
      definitionOf: ({ id }) => Buffer.from(entries[id]?.text ?? ''),
    });
    return [[...shared].join(), [...last].join()];
  };
  const nothing = ['', ''];
  const rows = { kind: 'TABLE DATA', section: 3, hasData: true };
  expect(of({}, {})).toEqual(['0,1', '']);
  expect(of({})).toEqual(nothing);
  expect(of({}, {}, { kind: 'COMMENT', section: 1, dependencies: [1] })).toEqual(['0,1,2', '']);
  expect(of({}, {}, { kind: 'COMMENT', section: 1 })).toEqual(['0,1', '']);
  expect(of({}, {}, rows)).toEqual(['0,1', '']);
  expect(of({}, {}, { ...rows, dependencies: [1] })).toEqual(nothing);
  expect(of({}, {}, { kind: 'ACL', section: 1 }, { kind: 'DEFAULT ACL' })).toEqual(['0,1', '2,3']);
  expect(of({}, {}, { kind: 'MATERIALIZED VIEW DATA' })).toEqual(['0,1', '2']);
  expect(of({}, { kind: 'MATERIALIZED VIEW DATA' })).toEqual(nothing);
  const trigger = { kind: 'EVENT TRIGGER' };
  const comment = { kind: 'COMMENT', section: 1, dependencies: [2] };
  expect(of({}, {}, trigger, comment)).toEqual(['0,1', '2,3']);
  const identity = { text: 'ALTER TABLE ONLY public.t REPLICA IDENTITY USING INDEX i;' };
  const key = { kind: 'FK CONSTRAINT', text: 'ALTER TABLE ONLY public.t' };
  expect(of({}, {}, identity, { ...key, dependencies: [2] }, key)).toEqual(['0,1,4', '2,3']);
  const ofPartitions = { ...key, text: 'ALTER TABLE public.t' };
  expect(of({}, {}, { kind: 'INDEX ATTACH' }, ofPartitions)).toEqual(['0,1', '2,3']);
});

test.each([
  [100, 1 << 30, 4],
  [7, 1 << 30, 3],
  [3, 1 << 30, 1],
  [-2, 1 << 30, 1],
  [100, 1 << 20, 1],
])('with room for %i connections a dump of %i bytes has %i', (connectionRoom, bytes, jobs) => {
  const needs = { bytes } as never;
  expect(jobsFor({}, { connectionRoom }, { needs })).toBe(jobs);
});
