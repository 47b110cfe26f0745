import { startBundledPostgres } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { createEngines } from '../../index.ts';
import type { RestoreNeeds, RestorePlace } from '../../model.ts';
import { hostileServer, stayOpen, target } from '../../probe/probe.fixture.ts';
import { restoreBench } from '../load/restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen
let newer: Awaited<ReturnType<typeof startBundledPostgres>>;
beforeAll(async () => {
  newer = await startBundledPostgres();
});
afterAll(() => newer?.stop());

const needs: RestoreNeeds = {
  server: { vendor: 'postgresql', version: '15.8', encoding: 'UTF8', collation: 'C.UTF-8' },
  extensions: [{ name: 'plpgsql', version: '1.0' }],
  bytes: 1000,
  ownership: 'omit',
};

async function inspect(to: ConnectionTarget, place: RestorePlace, wanted = needs) {
  const report = await bench.restoring().inspectTarget(to, place, wanted, bench.session());
  const of = (ok: boolean | null) => report.checks.filter((each) => each.ok === ok);
  return { ...report, failed: of(false), unknown: of(null).map(({ check }) => check) };
}

test('a target that fits passes every check, for each place', async () => {
  await bench.database('fits');
  for (const place of [
    { kind: 'empty' },
    { kind: 'new', database: 'free name' },
    { kind: 'replace' },
  ] as const) {
    const report = await inspect(bench.to('fits'), place);
    expect(report).toMatchObject({
      failed: [],
      unknown: ['surroundings', 'space'],
      maySwap: place.kind === 'replace',
      serverVersion: expect.stringMatching(/^15\./),
    });
    expect(report.checks.map(({ check }) => check)).toEqual([
      ...['reachable', 'version', 'rights', 'empty', 'extensions', 'encoding'],
      ...['code', 'owners', 'surroundings', 'tools', 'space'],
    ]);
  }
  expect(await inspect(bench.at(newer.address, 'postgres'), { kind: 'empty' })).toMatchObject({
    failed: [],
    serverVersion: expect.stringMatching(/^18/),
  });
});

test('an unreachable target is told by the codes of a connection test, within ten seconds', async () => {
  const deaf = await hostileServer(stayOpen);
  const cases: [ConnectionTarget, string][] = [
    [bench.to('no such database'), 'DATABASE_NOT_FOUND'],
    [bench.to('postgres', { password: 'wrong' }), 'AUTH_FAILED'],
    [target('postgresql', { port: 1 }), 'HOST_UNREACHABLE'],
    [target('postgresql', { port: deaf.port }), 'TIMEOUT'],
  ];
  const { restoring } = createEngines({ places: {}, probeDeadlineMs: 8_000 }).postgresql;
  for (const [to, code] of cases) {
    const report = await restoring.inspectTarget(to, { kind: 'empty' }, needs, bench.session());
    expect(report.checks[0]).toMatchObject({ check: 'reachable', ok: false, code });
    expect(report.checks.slice(1).every(({ ok }) => ok === null)).toBe(true);
    expect(report.maySwap).toBe(false);
  }
  await deaf.stop();
});

test('what does not fit is named with what to do', async () => {
  await bench.database('latin', 'select');
  await bench
    .admin()
    .query(`create database latin1 encoding 'LATIN1' locale 'C' template template0`);
  await bench.database('used', 'create table "my table" (n int)', 'select lo_create(77)');
  const server = (change: object) => ({ ...needs, server: { ...needs.server, ...change } });
  const cases: [string, RestorePlace, RestoreNeeds, object][] = [
    [
      'used',
      { kind: 'empty' },
      needs,
      {
        check: 'empty',
        code: 'TARGET_NOT_EMPTY',
        message: expect.stringContaining('table public."my table", large object 77'),
      },
    ],
    ['used', { kind: 'new', database: 'used' }, needs, { check: 'empty', code: 'TARGET_EXISTS' }],
    [
      'latin',
      { kind: 'empty' },
      server({ version: '16.4' }),
      {
        check: 'version',
        code: 'TARGET_TOO_OLD',
        message: expect.stringMatching(/PostgreSQL 15\.\d+.*16\.4/),
      },
    ],
    [
      'latin',
      { kind: 'empty' },
      { ...needs, extensions: [{ name: 'no_such_extension', version: '3' }] },
      {
        check: 'extensions',
        code: 'EXTENSION_MISSING',
        message: expect.stringContaining('no_such_extension'),
      },
    ],
    ['latin1', { kind: 'empty' }, needs, { check: 'encoding', code: 'ENCODING_MISMATCH' }],
  ];
  for (const [database, place, wanted, expected] of cases) {
    const { failed } = await inspect(bench.to(database), place, wanted);
    expect(failed, database).toEqual([expect.objectContaining(expected)]);
  }
  const odd = await inspect(
    bench.to('latin'),
    { kind: 'new', database: 'x' },
    server({ collation: 'tlh_QO.UTF-8' }),
  );
  expect(odd).toMatchObject({ failed: [], unknown: ['encoding', 'surroundings', 'space'] });
  const { restoring } = createEngines({ places: { standard: [] } }).postgresql;
  const bare = await restoring.inspectTarget(
    bench.to('latin'),
    { kind: 'empty' },
    needs,
    bench.session(),
  );
  expect(bare.checks).toContainEqual(
    expect.objectContaining({ check: 'tools', ok: false, code: 'CLIENT_TOOL_MISSING' }),
  );
});

test('rights are those of the user: to create, to own, to swap', async () => {
  await bench.database('of others', 'create schema theirs; create table theirs.t (n int)');
  const plain = await bench.role('plain');
  const maker = await bench.role('maker', 'createdb');
  expect(await inspect(bench.to('of others', plain), { kind: 'new', database: 'x' })).toMatchObject(
    {
      failed: [{ check: 'rights', code: 'PERMISSION_DENIED' }],
    },
  );
  expect(await inspect(bench.to('of others', maker), { kind: 'new', database: 'x' })).toMatchObject(
    { failed: [] },
  );
  expect(await inspect(bench.to('of others', maker), { kind: 'replace' })).toMatchObject({
    failed: [{ check: 'rights' }],
    maySwap: false,
  });
  await bench.admin().query('alter database "of others" owner to plain');
  // To replace it in place, it must be possible to drop what is there.
  expect(await inspect(bench.to('of others', plain), { kind: 'replace' })).toMatchObject({
    failed: [{ check: 'rights', message: expect.stringContaining('table theirs.t') }],
    maySwap: false,
  });
  const client = await bench.open('of others');
  await client.query('alter schema theirs owner to plain');
  await client.end();
  expect(await inspect(bench.to('of others', plain), { kind: 'replace' })).toMatchObject({
    failed: [],
    maySwap: false,
  });
  await bench.admin().query('alter database "of others" owner to maker');
  expect(await inspect(bench.to('of others', maker), { kind: 'replace' })).toMatchObject({
    maySwap: true,
  });
  // A setting that only a superuser could give to the new database.
  await bench.admin().query(`alter database "of others" set log_statement = 'all'`);
  expect(await inspect(bench.to('of others', maker), { kind: 'replace' })).toMatchObject({
    maySwap: false,
  });
  // What is set for a user is for its applications; what is set for the server is its operator's.
  await bench.admin().query(`alter role maker set default_transaction_read_only = on`);
  const failed = async () =>
    (await inspect(bench.to('of others', maker), { kind: 'new', database: 'x' })).failed.map(
      ({ check }) => check,
    );
  expect(await failed()).toEqual([]);
  await bench.admin().query(`alter role maker reset default_transaction_read_only`);
  await bench.admin().query('alter system set default_transaction_read_only = on');
  await bench.admin().query('select pg_reload_conf()');
  await expect.poll(failed, { timeout: 60_000 }).toEqual(['rights']);
  await bench.admin().query('alter system reset default_transaction_read_only');
  await bench.admin().query('select pg_reload_conf()');
  await expect.poll(failed, { timeout: 60_000 }).toEqual([]);
});

test('what every new database there has does not count, nor do extensions that the backup brings', async () => {
  const template = await bench.open('template1');
  await template.query('create schema house; create table house.rules (n int)');
  await template.end();
  await bench.database('furnished', 'create extension dblink');
  const wanted = { ...needs, extensions: [{ name: 'dblink', version: '1.2' }] };
  expect(await inspect(bench.to('furnished'), { kind: 'empty' }, wanted)).toMatchObject({
    failed: [],
  });
  expect(await inspect(bench.to('furnished'), { kind: 'empty' })).toMatchObject({
    failed: [{ check: 'empty', message: expect.stringContaining('extension dblink') }],
  });
  const plain = await bench.role('no superuser');
  await bench.admin().query('alter database furnished owner to "no superuser"');
  expect(await inspect(bench.to('furnished', plain), { kind: 'empty' }, wanted)).toMatchObject({
    failed: [],
  });
  expect(
    await inspect(bench.to('furnished', plain), { kind: 'new', database: 'x' }, wanted),
  ).toMatchObject({
    failed: [{ check: 'rights' }, { check: 'extensions', code: 'PERMISSION_DENIED' }],
  });
  // What is replaced in place has to go as a whole, since the backup brings its own.
  expect(await inspect(bench.to('furnished', plain), { kind: 'replace' }, wanted)).toMatchObject({
    failed: [{ check: 'rights', message: expect.stringMatching(/may not drop .*house/) }, {}],
  });
  const { empty } = bench.restoring();
  const contents = async () => {
    const inside = await bench.open('furnished');
    const { rows } = await inside.query("select nspname from pg_namespace where nspname = 'house'");
    await inside.end();
    return rows.length;
  };
  await empty(bench.to('furnished'), bench.session());
  expect(await contents()).toBe(1);
  await empty(bench.to('furnished'), { ...bench.session(), everything: true });
  expect(await contents()).toBe(0);
  const again = await bench.open('template1');
  await again.query('drop schema house cascade');
  await again.end();
});

test('a database is made as the backup needs it, and one that is there is never touched', async () => {
  const { createDatabase, dropDatabase } = bench.restoring();
  const make = (name: string, server: object) =>
    createDatabase(
      bench.to('postgres'),
      name,
      { ...needs, server: { ...needs.server, ...server } },
      bench.session(),
    );
  const name = `made "by" us'; drop table x; -- \n-h`;
  await make(name, { encoding: 'LATIN1', collation: 'C' });
  await make('elsewhere', { encoding: 'UTF8', collation: 'C.UTF-8' });
  await expect(make('nowhere', { collation: 'xx_YY.UTF-8' })).rejects.toMatchObject({
    code: 'ENCODING_MISMATCH',
    message: expect.stringMatching(/xx_YY.*Install that locale/),
  });
  const { rows } = await bench.admin().query(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation from pg_database
     where datname in ($1, 'elsewhere') order by datname = 'elsewhere'`,
    [name],
  );
  expect(rows).toEqual([
    { encoding: 'LATIN1', collation: 'C' },
    { encoding: 'UTF8', collation: 'C.UTF-8' },
  ]);
  await expect(make(name, {})).rejects.toMatchObject({ code: 'TARGET_EXISTS' });
  await expect(make('n'.repeat(64), {})).rejects.toMatchObject({ code: 'RESTORE_FAILED' });
  const plain = await bench.role('maker of nothing');
  await expect(
    createDatabase(bench.to('postgres', plain), 'other', needs, bench.session()),
  ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });

  const guest = await bench.open(name);
  await dropDatabase(bench.to(name), name, bench.session()); // even from within, and in use
  await dropDatabase(bench.to('postgres'), name, bench.session());
  await dropDatabase(bench.to('postgres'), 'elsewhere', bench.session());
  await guest.end().catch(() => {});
  expect(await bench.databases()).not.toContain(name);
  await expect(
    dropDatabase(bench.to('fits', plain), 'postgres', bench.session()),
  ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('emptying takes out every kind of object, or refuses before it begins', async () => {
  await bench.admin().query(`create role "round trip owner"; create role "-- a 'role'"`);
  await bench.database('to empty');
  await bench.runFile('to empty', 'postgresql-objects.sql');
  await bench.runFile('to empty', 'postgresql-types.sql');
  const client = await bench.open('to empty');
  await client
    .query(`
    set search_path = public;
    create transform for app.hstore language plpgsql (from sql with function pg_catalog.texteqsel(internal))`)
    .catch(() => {});
  const plain = await bench.role('half an owner');
  await client.query('grant all on schema app to "half an owner"');
  const count = async () =>
    (
      await client.query(
        `select count(*)::int as n from pg_class where oid >= 16384 and relkind in ('r', 'v', 'm', 'S')`,
      )
    ).rows[0].n;
  const before = await count();
  await expect(
    bench.restoring().empty(bench.to('to empty', plain), bench.session()),
  ).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    message: expect.stringContaining('nothing was touched'),
  });
  expect(await count()).toBe(before);
  await bench.restoring().empty(bench.to('to empty'), bench.session());
  expect(await count()).toBe(0);
  expect(await inspect(bench.to('to empty'), { kind: 'empty' })).toMatchObject({ failed: [] });
  await client.end();
});

test('a subscription is taken out without asking the other side', async () => {
  await bench.database(
    'subscribed',
    `create subscription "s 1" connection 'host=127.0.0.1 port=1 dbname=x' publication p with (connect = false)`,
  );
  await bench.restoring().empty(bench.to('subscribed'), bench.session());
  const { rows } = await bench.admin().query('select from pg_subscription');
  expect(rows).toEqual([]);
});

test('an extension that takes a superuser is refused to others, but not where a provider may allow it', async () => {
  const plain = await bench.role('a customer', 'createdb');
  const to = bench.to('postgres', plain);
  const wanted = { ...needs, extensions: [{ name: 'dblink', version: '1.2' }] };
  const place: RestorePlace = { kind: 'new', database: 'theirs' };
  expect((await inspect(to, place, wanted)).failed).toEqual([
    expect.objectContaining({ check: 'extensions', code: 'PERMISSION_DENIED' }),
  ]);
  await bench.admin().query('create role rds_superuser; grant rds_superuser to "a customer"');
  const { failed, checks } = await inspect(to, place, wanted);
  expect(failed).toEqual([]);
  expect(checks).toContainEqual({
    ...{ check: 'extensions', ok: null },
    message: expect.stringMatching(/provider lets this user create dblink.*the restore will try/),
  });
});
