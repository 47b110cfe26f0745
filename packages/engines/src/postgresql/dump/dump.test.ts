import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import {
  createTestCertificates,
  freePort,
  startBundledPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ODDEST_PASSWORDS } from '../../credentials/credentials.fixture.ts';
import { target } from '../../probe/probe.fixture.ts';
import { contentOf, dumpSource, measureDump } from './dump.fixture.ts';

const files = await temporaryDirectory();
const certificates = await createTestCertificates(files.path);
const source = dumpSource({ tls: await certificates.issue({ dns: ['localhost'] }) });
const { database, dump, to } = source;
afterAll(() => files.remove());

const id = pg.escapeIdentifier;
const rowsOf = async (name: string, options = {}) => {
  const { measured } = await measureDump(await dump(to(name), options));
  return Object.fromEntries(measured.tables.map((each) => [each.name, each.rows]));
};

describe('a dump', () => {
  it('is what pg_restore reads, and tells about its source', async () => {
    await database(
      'plain',
      'create table t (id int primary key, x text)',
      "insert into t select i, 'row ' || i from generate_series(1, 1000) i",
      'create table empty ()',
      'create sequence s',
      "select lo_from_bytea(0, 'hello')",
      'create extension hstore',
      'analyze',
    );
    const running = await dump(to('plain'));
    expect(running.about).toEqual({
      server: {
        ...{ vendor: 'postgresql', version: expect.stringMatching(/^15\.\d+$/) },
        ...{ encoding: 'UTF8', collation: 'C.UTF-8' },
      },
      tool: { name: 'pg_dump', version: expect.stringMatching(/^15\.\d+$/) },
      extensions: [
        { name: 'hstore', version: expect.any(String) },
        { name: 'plpgsql', version: '1.0' },
      ],
      foreignKeys: [],
      inventory: {
        objects: expect.any(Array),
        members: [{ extension: 'hstore', version: '1.8', objects: expect.any(Array) }],
      },
      expected: { tables: 2, bytes: expect.any(Number) },
      surroundings: expect.objectContaining({ ctype: 'C.UTF-8', provider: 'libc' }),
      warnings: [],
    });
    expect(running.about.expected.bytes).toBeGreaterThan(10_000);
    const { measured, file } = await measureDump(running);
    expect(measured).toMatchObject({ rows: 1000, bytes: file.length, largeObjects: { count: 1 } });
    const list = execFileSync('pg_restore', ['--list'], { input: file, encoding: 'utf8' });
    expect(list).toContain('TABLE DATA public t postgres');
  });

  it('twice of the same data: the same but for the time in its header', async () => {
    await database(
      'twice',
      'create table t (x int)',
      'insert into t select generate_series(1, 5000)',
      'create table u as select * from t',
      'create view v as select * from t',
    );
    const one = await measureDump(await dump(to('twice')));
    const two = await measureDump(await dump(to('twice')));
    expect(contentOf(two.measured)).toEqual(contentOf(one.measured));
    const client = await source.open('twice');
    await client.query('update t set x = -1 where x = 7');
    await client.end();
    const three = contentOf((await measureDump(await dump(to('twice')))).measured);
    expect(three.tables[0]).not.toEqual(one.measured.tables[0]);
    expect({ ...three, tables: three.tables[1] }).toEqual({
      ...contentOf(one.measured),
      tables: one.measured.tables[1],
    });
  });

  it('restored and dumped again is the same, whoever owns it, whatever its name and settings', async () => {
    await source.admin().query('create role somebody');
    await database(
      'first',
      'create schema "Sch" authorization somebody',
      'create table "Sch".t (id int generated always as identity, x text default $$a$$ check (x <> $$b$$))',
      'insert into "Sch".t (x) select repeat(chr(i + 32), i) from generate_series(1, 90) i',
      'alter table "Sch".t owner to somebody',
      'grant select on "Sch".t to public',
      'create function f() returns int language sql as $$ select 1 $$',
      "select lo_from_bytea(0, decode(repeat('00ff', 5000), 'hex')) from generate_series(1, 3)",
      `comment on database first is 'the first'`,
      'alter schema public owner to somebody',
      `create table at (t timestamptz, b bytea, c text default 'back\\slash')`,
      `insert into at values ('2026-11-15 05:00+00', '\\x00ff')`,
      'create function cast_at() returns text language sql as $$ select $a$b$a$ $$',
      `alter database first set timezone = 'Asia/Tokyo'`,
      'alter database first set bytea_output = escape',
      'alter database first set quote_all_identifiers = on',
      'alter database first set standard_conforming_strings = off',
    );
    const one = await measureDump(await dump(to('first')));
    const file = path.join(files.path, 'first.dump');
    writeFileSync(file, one.file);
    await database('second');
    execFileSync('pg_restore', ['--no-owner', '--exit-on-error', '-d', 'second', file], {
      env: source.environment(),
    });
    const two = await measureDump(await dump(to('second')));
    expect(contentOf(two.measured)).toEqual(contentOf(one.measured));
  });

  it('shows one moment: what is added after the snapshot is neither in it nor asked for', async () => {
    await database(
      'moment',
      'create table t (x text)',
      "insert into t select repeat('x', 500) from generate_series(1, 40000)",
      'create table z (x int)',
    );
    const running = await dump(to('moment')); // and wait: the pipe is full long before the dump ends
    const client = await source.open('moment');
    await client.query("insert into t values ('late')");
    await client.query('insert into z values (1)');
    await client.query('create table late (x int)');
    await client.end();
    const { measured } = await measureDump(running);
    expect(measured.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['t', 40_000],
      ['z', 0],
    ]);
  });

  it('of a table that was emptied just before its lock comes from a new snapshot', async () => {
    await database('emptied', 'create table t (x int)', 'insert into t values (1), (2)');
    const other = await source.open('emptied');
    await other.query('begin');
    await other.query('truncate t');
    await other.query('insert into t values (3)');
    const starting = dump(to('emptied'));
    await vi.waitUntil(
      async () =>
        (
          await source
            .admin()
            .query("select from pg_locks where not granted and mode = 'AccessShareLock'")
        ).rowCount === 1,
      { timeout: 90_000 },
    );
    await other.query('commit');
    await other.end();
    const { measured } = await measureDump(await starting);
    expect(measured.tables).toMatchObject([{ name: 't', rows: 1 }]);
    await vi.waitUntil(async () => (await source.sessions('emptied')) === 0, { timeout: 90_000 });
  });

  it('reads over TLS as strictly as the target says, at the pinned address', async () => {
    await database('secure', 'create table t (x int)');
    const tls = { mode: 'verify-full', ca: certificates.ca };
    const running = await dump(to('secure', { host: 'localhost', tls }));
    expect((await measureDump(running)).measured.tables).toHaveLength(1);
    await expect(dump(to('secure', { tls }))).rejects.toMatchObject({ code: 'TLS_FAILED' });
    const unknown = { mode: 'verify-full' };
    await expect(dump(to('secure', { host: 'localhost', tls: unknown }))).rejects.toMatchObject({
      code: 'TLS_FAILED',
    });
    for (const mode of ['prefer', 'require']) {
      await measureDump(await dump(to('secure', { host: 'localhost', tls: { mode } })));
    }
  });
});

describe('hostile names', () => {
  const NAMES = [
    "-leading dash, new\nline and '../../up'",
    "dbname=postgres host=elsewhere user='x'",
    'postgresql://u:p@127.0.0.1:1/x',
    ` quote"s and \\ back\\ and spaces `,
    'Ünïcode 🗄️ $(id) `id` %s * ?',
  ];

  it('of databases, schemas, tables and sequences', async () => {
    for (const [i, name] of NAMES.entries()) {
      await database(
        name,
        `create schema ${id(name)}`,
        `create table ${id(name)}.${id(name)} (${id(name)} int generated always as identity)`,
        `insert into ${id(name)}.${id(name)} select from generate_series(1, ${i + 1})`,
        `create table ${id(name)}.other (x int)`,
        `insert into ${id(name)}.other values (1)`,
      );
      const { measured } = await measureDump(await dump(to(name)));
      expect(measured.tables.toSorted((a) => (a.name === 'other' ? 1 : -1))).toMatchObject([
        { schema: name, name, rows: i + 1 },
        { schema: name, name: 'other', rows: 1 },
      ]);
      if (name.includes('*')) continue;
      const without = await dump(to(name), { excludeTables: [`${name}.${name}`] });
      expect(without.about.warnings).toEqual([]);
      const { measured: rest } = await measureDump(without);
      expect(rest.tables).toMatchObject([{ schema: name, name: 'other' }]);
    }
  });

  it('of users, with odd passwords', async () => {
    await database('entrance', 'create table t (x int)', 'grant select on t to public');
    for (const [i, password] of ODDEST_PASSWORDS.entries()) {
      const username = `${NAMES[i % NAMES.length]} ${i}`;
      await source
        .admin()
        .query(`create role ${id(username)} login password ${pg.escapeLiteral(password)}`);
      const running = await dump(to('entrance', { username, password }));
      expect((await measureDump(running)).measured.tables).toHaveLength(1);
    }
  });

  it('in an encoding of the database’s own', async () => {
    await source
      .admin()
      .query(
        "create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0",
      );
    const client = await source.open('latin');
    await client.query('create table "größe" (x text)');
    await client.query("insert into größe values ('ß')");
    await client.end();
    expect(await rowsOf('latin')).toEqual({ größe: 1 });
  });
});

describe('tables whose data is left out', () => {
  beforeAll(() =>
    database(
      'partly',
      'create schema "Audit"; create schema "do.ts"',
      'create table "Audit"."Log" (x int); create table "Audit".log2 (x int)',
      'create table log (x int); create table "do.ts"."a.b" (x int)',
      'create table parted (x int) partition by list (x)',
      'create table part_1 partition of parted for values in (1)',
      `create table keep (x int); create table ${LONG} (x int)`,
    ),
  );
  const LONG = 'a'.repeat(63);
  const ALL = ['Log', 'a.b', LONG, 'keep', 'log', 'log2', 'part_1'];

  it.each([
    [['Audit.Log'], ['Log']],
    [['audit.log'], []],
    [['Audit.*'], ['Log', 'log2']],
    [['log*'], ['log', 'log2']],
    [['*.log'], ['log']],
    [['do.ts.a.b'], ['a.b']],
    [['*'], ALL],
    [['public.parted'], ['part_1']],
    [['[kK]eep', 'k?ep', 'keep|log'], []],
    [[`${'*a'.repeat(30)}*b`], []],
  ])('%j leaves out %j', async (excludeTables, left) => {
    const running = await dump(to('partly'), { excludeTables });
    expect(running.about.warnings).toHaveLength(left.length === 0 ? 1 : 0);
    const { measured, file } = await measureDump(running);
    const names = measured.tables.map(({ name }) => name).toSorted();
    expect(names).toEqual(ALL.filter((name) => !left.includes(name)).toSorted());
    const list = execFileSync('pg_restore', ['--list'], { input: file, encoding: 'utf8' });
    for (const name of left) expect(list).toMatch(new RegExp(`TABLE \\S+ ${name} `));
  });
});

describe('what the user should know', () => {
  it('foreign and unlogged tables, and patterns without a match', async () => {
    await database(
      'warned',
      'create extension postgres_fdw',
      'create server far foreign data wrapper postgres_fdw',
      'create foreign table f (x int) server far',
      'create unlogged table u (x int)',
      'insert into u values (1)',
    );
    const running = await dump(to('warned'), { excludeTables: ['no.such'] });
    expect(running.about.warnings).toEqual([
      expect.stringMatching(/^Foreign tables .*public\.f\.$/),
      expect.stringMatching(/"no\.such"/),
      expect.stringMatching(/^Unlogged tables .*public\.u\.$/),
    ]);
    expect((await measureDump(running)).measured.tables).toMatchObject([{ name: 'u', rows: 1 }]);
  });

  it('options of user mappings that it may not read, and odd encodings', async () => {
    await source.admin().query(`create role unknowing login password 'pw'`);
    await source
      .admin()
      .query(`create database ascii template template0 encoding 'SQL_ASCII' locale 'C'`);
    const client = await source.open('ascii');
    await client.query(`create foreign data wrapper nowhere;
      create server elsewhere foreign data wrapper nowhere;
      create user mapping for postgres server elsewhere options (password 'hidden')`);
    await client.end();
    const running = await dump(to('ascii', { username: 'unknowing', password: 'pw' }));
    expect(running.about.warnings).toEqual([
      expect.stringContaining('SQL_ASCII'),
      expect.stringMatching(/^User mappings .*: postgres at elsewhere\./),
    ]);
    await measureDump(running);
  });

  it('configuration that an extension marked as the user’s is in the dump, and so are tables that were added to it', async () => {
    await database(
      'member',
      'create extension hstore',
      'create table theirs (x int); create table config (x int)',
      'insert into theirs values (1); insert into config values (1)',
      'alter extension hstore add table theirs; alter extension hstore add table config',
      `update pg_extension set extconfig = array['config'::regclass::oid], extcondition = array['']
       where extname = 'hstore'`,
    );
    expect(await rowsOf('member')).toEqual({ config: 1, theirs: 1 });
  });
});

describe('what cannot be dumped, by the codes of a probe', () => {
  it('nobody there, nobody allowed, no database, no address, no fitting program', async () => {
    const refused = (attempt: Promise<unknown>) => attempt.catch((error) => error.code);
    expect(await refused(dump(to('postgres', { port: await freePort() })))).toBe(
      'HOST_UNREACHABLE',
    );
    expect(await refused(dump(to('postgres', { password: 'wr0ng' })))).toBe('AUTH_FAILED');
    expect(await refused(dump(to('no such')))).toBe('DATABASE_NOT_FOUND');
    expect(await refused(dump(to('postgres', { host: 'no-such-host.invalid' })))).toBe(
      'HOST_UNREACHABLE',
    );
    const network = createNetworkGuard({ allowPrivate: false });
    expect(await refused(dump(to('postgres'), { network }))).toBe('NETWORK_FORBIDDEN');
    expect(await refused(dump(to('postgres'), { places: { standard: [] } }))).toBe(
      'CLIENT_TOOL_MISSING',
    );
    const bundled = await startBundledPostgres();
    const { port, password } = bundled.address;
    const other = target('postgresql', {
      ...{ port, password, database: 'postgres', username: 'postgres', tls: { mode: 'off' } },
    });
    expect(await refused(dump(other))).toBe('CLIENT_TOOL_MISSING');
    await bundled.stop();
    expect(source.processes()).toEqual([]);
    expect(await source.sessions('postgres')).toBe(0);
  });

  it('no right on a table: PERMISSION_DENIED; rows hidden from the user: ROWS_HIDDEN', async () => {
    await source.admin().query("create role reader login password 'pw'");
    await database(
      'guarded',
      'create table t (x int); create table "in policy" (x int)',
      'alter table "in policy" enable row level security',
      'grant select on t to reader',
    );
    const as = to('guarded', { username: 'reader', password: 'pw' });
    await expect(dump(as)).rejects.toMatchObject({
      ...{ code: 'PERMISSION_DENIED', message: expect.stringContaining('public."in policy"') },
    });
    const client = await source.open('guarded');
    await client.query('grant select on "in policy" to reader');
    await client.end();
    await expect(dump(as)).rejects.toMatchObject({
      ...{ code: 'ROWS_HIDDEN', message: expect.stringContaining('public."in policy"') },
    });
    const without = await dump(as, { excludeTables: ['in policy'] });
    expect((await measureDump(without)).measured.tables).toMatchObject([{ name: 't' }]);
  });
});
