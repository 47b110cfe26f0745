import { startPgbouncer } from '@holdfast/platform/testing';
import { expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { restoreBench } from './restore.fixture.ts';

// The server's own zone is none of the usual ones, too.
const bench = restoreBench({ settings: { timezone: 'Asia/Kathmandu' } });
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const STATEMENTS = `
  create function day_of(timestamptz) returns date language sql immutable as 'select $1::date';
  create function date_of(text) returns date language sql immutable as 'select $1::date';
  create table t (at timestamptz primary key, day date generated always as (day_of(at)) stored,
    text text default '03/02/2026', of_text date generated always as (date_of('03/02/2026')) stored,
    check (day = day_of(at)));
  insert into t select timestamptz '2026-01-01 00:00:00+00' + n * interval '7 hours' from generate_series(0, 400) n;
  create index days on t (day_of(at), at); create index on t (date_of(text));
  create materialized view m as select at, day_of(at) as day from t`;
const VALUES = `select md5(string_agg(concat_ws(' ', extract(epoch from at), day - date '2000-01-01', of_text - date '2000-01-01'), ',' order by at)) as values from t`;

async function ask(database: string, statement: string): Promise<unknown[]> {
  const client = await bench.open(database);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const verify = `select bt_index_check(indexrelid, true) from pg_index where indrelid = 't'::regclass`;

test.each([
  [
    'the database',
    ["timezone = 'Pacific/Auckland'", "datestyle = 'SQL, DMY'", "app.custom = 'x '"],
  ],
  ['the server', []],
])(
  'what functions compute with is as in the backup while it is loaded: settings of %s',
  async (whose, settings) => {
    const [name, copy] = [`of ${whose}`, `copy of ${whose}`];
    await bench.database(name);
    for (const setting of settings)
      await ask('postgres', `alter database "${name}" set ${setting}`);
    await ask(name, STATEMENTS);
    const from = await bench.dumped(bench.to(name));
    const { signal } = bench.session();
    const place = { needs: from.needs, limits: ROOMY, workDirectory: await bench.work(), signal };
    const sandbox = await bench.restoring().startSandbox(place);
    await bench.restore(sandbox.target, from, { disposable: true });
    await bench.expectSame(sandbox.target, from);
    await sandbox.stop();

    for (const ownership of ['keep', 'omit'] as const) {
      await bench
        .restoring()
        .createDatabase(bench.to('postgres'), copy, from.needs, bench.session());
      // What the target has by itself does not matter.
      await ask('postgres', `alter database "${copy}" set timezone = 'UTC'`);
      // Large enough for several connections.
      const needs = { ...from.needs, ...(ownership === 'omit' && { bytes: 1 << 30 }) };
      const how = { ownership, disposable: true, settings: 'omit' } as const;
      const { lines } = await bench.restore(bench.to(copy), { ...from, needs }, how);
      expect(/\d connections create/.test(lines.join())).toBe(ownership === 'omit');
      await ask('postgres', `alter database "${copy}" reset all`);
      for (const setting of settings)
        await ask('postgres', `alter database "${copy}" set ${setting}`);
      await ask(copy, 'create extension amcheck');
      await ask(copy, verify);
      expect(await ask(copy, VALUES)).toEqual(await ask(name, VALUES));
      expect(await ask(copy, 'select * from m where day <> day_of(at)')).toEqual([]);
      await bench.restoring().dropDatabase(bench.to('postgres'), copy, bench.session());
    }
  },
);

test('custom settings are in force, whatever is in them, and those that the server does not take are told', async () => {
  const odd = "it's 'odd' \\ \" a=b -c x # ";
  await bench.database('custom');
  await ask('postgres', `alter database custom set app.vat = '19'`);
  await ask('postgres', `alter database custom set app.odd = $$${odd}$$`);
  await ask('postgres', `alter database custom set app.empty = ''`);
  await ask(
    'custom',
    `create function vat() returns numeric language sql immutable as $$ select current_setting('app.vat')::numeric $$;
     create function odd() returns text language sql immutable as $$ select current_setting('app.odd') || current_setting('app.empty') $$;
     create table t (n numeric, gross numeric generated always as (n * vat()) stored, odd text generated always as (odd()) stored, check (gross = n * vat()));
     insert into t select generate_series(1, 10)`,
  );
  const from = await bench.dumped(bench.to('custom'));
  await bench.database('custom again');
  await bench.restore(bench.to('custom again'), from);
  const all = 'select * from t order by n';
  expect(await ask('custom again', all)).toEqual(await ask('custom', all));
  expect(JSON.stringify(from.needs)).not.toContain('a=b -c x');
});

test('a custom setting that the database has not got is named with what helps', async () => {
  await bench.database('lacking');
  await ask(
    'lacking',
    `create function vat() returns numeric language sql immutable as $$ select current_setting('app.rate')::numeric $$;
     set app.rate = '19'; create table t (n numeric, gross numeric generated always as (n * vat()) stored);
     insert into t select generate_series(1, 10)`,
  );
  const from = await bench.dumped(bench.to('lacking'));
  await bench.database('lacking again');
  const again = bench.to('lacking again');
  await expect(bench.restore(again, from)).rejects.toMatchObject({
    code: 'RESTORE_FAILED',
    message: expect.stringMatching(/"app\.rate".*ALTER DATABASE/),
  });
  await ask('postgres', `alter database "lacking again" set app.rate = '19'`);
  await bench.restore(again, from);
  await bench.expectSame(again, from);
});

test('through a pool, the time zone is in force, and what the pool does not pass on is told', async () => {
  await bench.database('behind');
  await ask('postgres', `alter database behind set timezone = 'Pacific/Auckland'`);
  await ask('postgres', `alter database behind set intervalstyle = 'sql_standard'`);
  await ask('postgres', `alter database behind set app.vat = '19'`);
  await ask('behind', STATEMENTS);
  const from = await bench.dumped(bench.to('behind'));
  await bench.database('by a pool');
  const { port, host, username, password } = bench.to('by a pool');
  const pool = await startPgbouncer({
    ...{ target: { host, port }, username, password: password.reveal(), poolMode: 'session' },
  });
  try {
    const to = bench.to('by a pool', { port: pool.address.port });
    const { warnings } = await bench.restore(to, from);
    expect(warnings.join()).toMatch(/could not be in force .*: IntervalStyle, "app\.vat"\./);
  } finally {
    await pool.stop();
  }
  expect(await ask('by a pool', VALUES)).toEqual(await ask('behind', VALUES));
});
