import { setTimeout as delay } from 'node:timers/promises';
import { startBundledPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeRestoring } from '../../testing/conformance.ts';
import { piecesOf, restoreBench } from './restore.fixture.ts';

// Small enough for the larger databases here to need more than one transaction.
const bench = restoreBench({ settings: { max_connections: '20' } });
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen
let newer: Awaited<ReturnType<typeof startBundledPostgres>>;
beforeAll(async () => {
  newer = await startBundledPostgres();
});
afterAll(() => newer?.stop());

describeRestoring('PostgreSQL', 'postgresql', {
  to: bench.to,
  makeDatabase: bench.database,
  databases: bench.databases,
});

async function clientOf18(database: string): Promise<pg.Client> {
  const client = new pg.Client(newer.address.adminUrl.replace(/postgres$/, database));
  await client.connect();
  return client;
}

test('every kind of object and every type comes back as it was, with owners and grants left out or kept', async () => {
  await bench.admin().query(`create role "round trip owner"; create role "-- a 'role'"`);
  await bench.database('objects');
  await bench.runFile('objects', 'postgresql-objects.sql');
  const from = await bench.dumped(bench.to('objects'));
  for (const ownership of ['omit', 'keep'] as const) {
    const to = bench.to(`objects ${ownership}`);
    await bench
      .restoring()
      .createDatabase(bench.to('postgres'), to.database, from.needs, bench.session());
    const { tool, lines, warnings } = await bench.restore(to, from, { ownership });
    expect(tool).toMatchObject({ name: 'pg_restore', version: expect.stringMatching(/^15\./) });
    expect(warnings.join('\n')).toMatch(
      ownership === 'omit' ? /left out.*"round trip owner"/ : /^$/,
    );
    expect(lines.join('\n')).toMatch(ownership === 'omit' ? /grants are left out/ : /as they were/);
    await bench.expectSame(to, from);
    const client = await bench.open(to.database);
    const { rows } = await client.query(
      `select (select relowner::regrole::text from pg_class where oid = 'app.keyed'::regclass) as owner,
       (select count(*)::int from pg_stat_all_tables where last_analyze is not null and schemaname = 'app') > 0 as analysed`,
    );
    await client.end();
    const owner = ownership === 'keep' ? '"round trip owner"' : 'postgres';
    expect(rows).toEqual([{ owner, analysed: true }]);
  }
});

test('no name reads as anything else on the way, and a database can have any name', async () => {
  await bench.database('names');
  await bench.runFile('names', 'postgresql-names.sql');
  const from = await bench.dumped(bench.to('names'));
  const to = bench.to(`-d "é" ../'\\\n🐘 dbname=postgres`);
  await bench
    .restoring()
    .createDatabase(bench.to('postgres'), to.database, from.needs, bench.session());
  await bench.restore(to, from);
  await bench.expectSame(to, from);
  // All of it can be taken out again.
  await bench.restoring().empty(to, bench.session());
  await bench.restore(to, from);
  await bench.restoring().dropDatabase(bench.to('postgres'), to.database, bench.session());
  expect(await bench.databases()).not.toContain(to.database);
});

test('a dump of 15 goes into 18, by the pg_restore of 15', async () => {
  await bench.database(
    'old',
    'create table t as select n, n::text as s from generate_series(1, 5000) n',
  );
  await bench.runFile('old', 'postgresql-types.sql');
  const from = await bench.dumped(bench.to('old'));
  const admin = bench.at(newer.address, 'postgres');
  await bench.restoring().createDatabase(admin, 'new', from.needs, bench.session());
  const { tool } = await bench.restore(bench.at(newer.address, 'new'), from);
  expect(tool.version).toMatch(/^15\./);
  const client = await clientOf18('new');
  const { rows } = await client.query(
    'select count(*)::int, sum(n)::int, (select count(*)::int from pg_stats where tablename = $1) as analysed from t',
    ['t'],
  );
  await client.end();
  expect(rows).toEqual([{ count: 5000, sum: 12_502_500, analysed: 2 }]);
});

test('a dump that turns out wrong in its last byte leaves nothing behind', async () => {
  await bench.database(
    'whole',
    'create table t as select n from generate_series(1, 50000) n; create index on t (n)',
  );
  const from = await bench.dumped(bench.to('whole'));
  await bench.database('target of whole');
  const to = bench.to('target of whole');
  // Like an artifact whose checksum is wrong: all bytes, then an error in place of the end.
  const onlooker = await bench.open(to.database);
  let seen = false;
  const dump = async function* () {
    yield* piecesOf(from.file);
    // pg_restore has everything that it needs, and yet it must not commit.
    for (let look = 0; look < 20 && !seen; look += 1) {
      seen = (await onlooker.query(`select to_regclass('t') is not null as seen`)).rows[0].seen;
      await delay(50);
    }
    throw new Error('the checksum is wrong');
  };
  await expect(bench.restore(to, from, { dump: dump() })).rejects.toThrow('the checksum is wrong');
  expect(seen).toBe(false);
  await onlooker.end();
  await bench.database('empty', 'select');
  const nothing = await bench.dumped(bench.to('empty'));
  await bench.expectSame(to, nothing);
  // And so does one that is cut off, or whose beginning is no dump at all.
  for (const file of [
    from.file.subarray(0, -1000),
    from.file.subarray(0, 500),
    Buffer.from('no dump'),
  ]) {
    await expect(bench.restore(to, { ...from, file })).rejects.toMatchObject({
      code: 'RESTORE_FAILED',
      message: expect.stringMatching(/damaged/),
    });
    await bench.expectSame(to, nothing);
  }
  await bench.restore(to, from);
  await bench.expectSame(to, from);
});

test('the target killed, the program killed, the signal: each ends it with its reason, and nothing stays', async () => {
  await bench.database(
    'slow',
    'create table a as select n from generate_series(1, 1000) n; create table t as select n from generate_series(1, 300000) n',
  );
  const from = await bench.dumped(bench.to('slow'));
  await bench.database('cut');
  await bench.database('nothing');
  const nothing = await bench.dumped(bench.to('nothing'));
  /** Half of the dump, then something happens, then the rest. */
  const interrupted = (act: () => Promise<unknown>) =>
    async function* () {
      const half = from.file.length >> 1;
      yield* piecesOf(from.file.subarray(0, half));
      await expect.poll(() => bench.sessions('cut')).toBeGreaterThan(0);
      await act();
      yield* piecesOf(from.file.subarray(half));
    };
  const backends = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cut' and application_name like 'holdfast-%'`;
  const controller = new AbortController();
  const cases: [() => Promise<unknown>, object][] = [
    [() => bench.admin().query(backends), { code: 'TARGET_LOST' }],
    [
      async () => killPrograms(),
      { code: 'RESTORE_FAILED', message: expect.stringContaining('SIGKILL') },
    ],
    [async () => controller.abort(new Error('enough')), { message: 'enough' }],
  ];
  for (const [act, expected] of cases) {
    const { signal } = expected.valueOf() === cases[2]?.[1] ? controller : new AbortController();
    const to = bench.to('cut');
    await expect(
      bench.restore(to, from, { dump: interrupted(act)(), signal }),
    ).rejects.toMatchObject(expected);
    expect(await bench.sessions('cut')).toBe(0);
    expect(bench.processes()).toEqual([]);
    await bench.expectSame(to, nothing);
  }
});

function killPrograms(): void {
  const programs = bench.processes().filter(({ text }) => text.includes('pg_restore\0--format'));
  expect(programs.length).toBeGreaterThan(0);
  for (const { pid } of programs) process.kill(pid, 'SIGKILL');
}

test('a restore that waits for a lock is stalled; one whose server works is not', async () => {
  await bench.database(
    'laborious',
    // The server is at work for that long when the index is made again, and at no other time.
    `create function slowly(n int) returns int language plpgsql immutable as $$
     declare enough timestamptz := clock_timestamp() + interval '4 s';
     begin while current_database() = 'takes long' and current_query() ~ 'CREATE INDEX'
       and clock_timestamp() < enough loop end loop; return n; end $$;
     create table t as select 1 as n`,
    'create index on t (slowly(n))',
  );
  const from = await bench.dumped(bench.to('laborious'));
  await bench.database('takes long');
  await bench.restore(bench.to('takes long'), from, { stallMs: 3_000 });
  await bench.database('waits', 'select');
  const holder = await bench.open('waits');
  await holder.query('begin; lock table pg_catalog.pg_class in share mode');
  const stalled = bench.restore(bench.to('waits'), from, { stallMs: 300 });
  await expect(stalled).rejects.toMatchObject({ code: 'RESTORE_STALLED' });
  expect(await bench.sessions('waits')).toBe(0);
  await holder.query('rollback');
  await holder.end();
});

test('a target that is not empty, or lacks a right, is refused and left alone', async () => {
  await bench.database('small', 'create table t (n int); create schema s');
  const from = await bench.dumped(bench.to('small'));
  await bench.database('full', 'create view mine as select 1');
  await expect(bench.restore(bench.to('full'), from)).rejects.toMatchObject({
    code: 'TARGET_NOT_EMPTY',
    message: expect.stringContaining('view public.mine'),
  });
  await bench.database('closed');
  const login = await bench.role('plain "user"');
  await expect(bench.restore(bench.to('closed', login), from)).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
});

test('what the dump’s owners and roles lack at the target is told as it is', async () => {
  await bench.database(
    'owned',
    `create role gone; create table t (n int); alter table t owner to gone;
     create role tenant; create policy own on t to tenant using (true)`,
  );
  const from = await bench.dumped(bench.to('owned'));
  const admin = bench.at(newer.address, 'postgres');
  await bench.restoring().createDatabase(admin, 'owned', from.needs, bench.session());
  const to = bench.at(newer.address, 'owned');
  await expect(bench.restore(to, from, { ownership: 'keep' })).rejects.toMatchObject({
    message: expect.stringMatching(/policies.* are for: tenant\. .*grants .*: gone\. .*omit/),
  });
  const inspected = await bench
    .restoring()
    .inspectTarget(to, { kind: 'empty' }, from.needs, bench.session());
  const said = /^The server lacks roles that policies .* are for: tenant\. Create them/;
  expect(inspected.checks).toContainEqual(
    expect.objectContaining({ check: 'owners', ok: false, message: expect.stringMatching(said) }),
  );
  await expect(bench.restore(to, from)).rejects.toMatchObject({
    message: expect.stringMatching(said),
  });
  const client = new pg.Client({
    ...{ host: to.host, port: to.port, database: 'postgres', user: to.username },
    password: to.password.reveal(),
  });
  await client.connect();
  await client.query('create role tenant');
  await client.end();
  await bench.restore(to, from);
});

test('more tables than one transaction can lock are restored all the same, and taken out if that fails', async () => {
  await bench.database(
    'many',
    `do $$ begin for i in 1..300 loop execute format('create table t%s (id serial primary key, s text)', i);
     if i % 100 = 0 then commit; end if; end loop; end $$`,
  );
  const from = await bench.dumped(bench.to('many'));
  await bench.database('many again');
  const to = bench.to('many again');
  const cutOff = { ...from, file: from.file.subarray(0, -200) };
  await expect(bench.restore(to, cutOff)).rejects.toMatchObject({ code: 'RESTORE_FAILED' });
  const { lines } = await bench.restore(to, from); // refused if something were left
  expect(lines.join('\n')).toContain('max_locks_per_transaction');
  await bench.expectSame(to, from);
});
