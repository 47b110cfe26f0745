import { chmod, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createTestCertificates,
  type Mariadb,
  often,
  startMariadb,
  type TestCertificates,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ODD_PASSWORDS, ODDEST_PASSWORDS } from '../../credentials/credentials.fixture.ts';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { createEngines, engineOf } from '../../index.ts';
import type { DumpOptions, RunningDump } from '../../model.ts';
import { network, target } from '../../probe/probe.fixture.ts';
import { id, load, measureDump, processesWith, text } from './dump.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let certificates: TestCertificates;
/** With TLS, and a certificate for `localhost` only. */
let server: Mariadb;

const OFF = { mode: 'off' };
const BIG_ROWS = 10_000;

beforeAll(async () => {
  place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  certificates = await createTestCertificates(place.path);
  server = await startMariadb({ tls: await certificates.issue({ dns: ['localhost'] }) });
  await server.sql(`create user full@'%' identified by 'pw-of-full'; grant all on *.* to full@'%';
    create database shop character set utf8mb4; use shop; create table items (id int primary key, name text);
    insert into items values (1, 'one'), (2, 'two')`);
  await makeBig(server, 'big');
});

afterAll(async () => {
  await server?.stop();
  await place?.remove();
});

/** By default large enough that the program cannot be done before its output is read. */
async function makeBig(on: Mariadb, name: string, rows = BIG_ROWS): Promise<void> {
  await on.sql(`create database ${name}; use ${name};
    create table a_big (id int primary key, filler varchar(2000));
    insert into a_big select seq, repeat('x', 1500) from seq_1_to_${rows};
    create table b (id int primary key); create table c (id int primary key);
    insert into b select seq from seq_1_to_1000`);
}

const as = (database: string, fields: object = {}): ConnectionTarget =>
  target('mariadb', {
    ...{ port: server.address.port, database, username: 'full', password: 'pw-of-full', tls: OFF },
    ...fields,
  });

type Options = Partial<DumpOptions> & { places?: object };

async function start(
  to: ConnectionTarget,
  { places = {}, ...options }: Options = {},
): Promise<RunningDump & { workDirectory: string }> {
  const workDirectory = await mkdtemp(path.join(place.path, 'w-'));
  await chmod(workDirectory, 0o711); // as those of a service are
  const signal = new AbortController().signal;
  const all = { network, signal, excludeTables: [], workDirectory, ...options };
  const dump = await engineOf(createEngines({ places }), to.engine).dump(to, all);
  return { ...dump, workDirectory };
}

const whole = async (to: ConnectionTarget, options?: Options) =>
  measureDump(await start(to, options));

/** Starts and reads a dump, and returns the failure of either. */
async function failureOf(to: ConnectionTarget, options?: Options): Promise<unknown> {
  return whole(to, options).then(
    () => undefined,
    (error) => error,
  );
}

/** Reads only the first bytes, so that the program is blocked halfway. */
async function begun(to: ConnectionTarget, options?: Options) {
  const dump = await start(to, options);
  const reader = dump.bytes[Symbol.asyncIterator]();
  await reader.next();
  const rest = async () => {
    while (!(await reader.next()).done);
  };
  return { dump, reader, rest };
}

const sessionsOf = async (user: string, on = server) =>
  Number(
    await on.sql(`select count(*) from information_schema.processlist where user = ${text(user)}`),
  );

describe('a dump of MariaDB', () => {
  it('tells what it is of, holds all tables, and leaves nothing behind', async () => {
    const dump = await start(as('shop'));
    expect(dump.about).toEqual({
      server: {
        vendor: 'mariadb',
        version: expect.stringMatching(/^10\.11\.\d+-MariaDB$/),
        encoding: 'utf8mb4',
        collation: 'utf8mb4_general_ci',
      },
      tool: { name: 'mariadb-dump', version: expect.stringMatching(/^10\.11\./) },
      extensions: [],
      foreignKeys: [],
      surroundings: expect.objectContaining({ rows: 'exact', storageEngines: ['InnoDB'] }),
      inventory: { objects: [expect.stringMatching(/^[0-9a-f]{16} table items$/)] },
      expected: { tables: 1, bytes: expect.any(Number) },
      warnings: [],
    });
    const { measured } = await measureDump(dump);
    expect(measured.tables).toMatchObject([{ name: 'items', rows: 2 }]);
    expect(await readdir(dump.workDirectory)).toEqual([]);
    expect(await processesWith(dump.workDirectory)).toEqual([]);
    await vi.waitUntil(async () => (await sessionsOf('full')) === 0, { timeout: 90_000 });
  });

  it('is made over a local socket, too, without asking for an address', async () => {
    const { socket } = server.address;
    const to = {
      ...as('shop', { username: 'root', password: '', host: 'nowhere.invalid' }),
      socket,
    };
    expect((await whole(to)).measured.rows).toBe(2);
  });

  it('holds one state of all tables while others write', async () => {
    const measurer = createEngines({ places: {} }).mariadb.createMeasurer();
    let pieces = 0;
    for await (const piece of (await start(as('big'))).bytes) {
      measurer.write(piece);
      pieces += 1;
      if (pieces === 1)
        await server.sql('insert into big.c select id from big.b; delete from big.b');
    }
    const { tables } = measurer.finish();
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['a_big', BIG_ROWS],
      ['b', 1000],
      ['c', 0],
    ]);
    const after = await whole(as('big'));
    expect(after.measured.tables.map(({ rows }) => rows)).toEqual([BIG_ROWS, 0, 1000]);
  });

  it('is the same in two dumps of the same data, to the byte', async () => {
    const [one, two] = [await whole(as('shop')), await whole(as('shop'))];
    expect(two.measured).toEqual(one.measured);
  });

  it('shows a changed, a removed, an added row in that table alone', async () => {
    await server.sql(`create database rows_; use rows_; create table a (id int, t text);
      create table b (id int, t text); insert into a values (1,'x'),(2,'y'); insert into b select * from a`);
    const before = (await whole(as('rows_'))).contents;
    for (const change of [
      "update b set t = 'z' where id = 2",
      'delete from b where id = 1',
      "insert into b values (2, 'z')",
    ]) {
      await server.sql(`use rows_; ${change}`);
      const after = (await whole(as('rows_'))).contents;
      expect(after.tables[0]).toEqual(before.tables[0]);
      expect(after.tables[1]?.sha256).not.toBe(before.tables[1]?.sha256);
      expect(after.schema).toEqual(before.schema);
    }
  });
});

describe.concurrent('hostile names', () => {
  it.each([
    '--all-databases',
    `../../it's "quoted" \`so\` mysql://u:p@evil.example.com/d`,
    'new\nline база данных %s%n$(id)_ #;x',
    '-- Dump completed',
  ])('%j is a database, a user and a table like any other', async (name) => {
    const password = ODD_PASSWORDS[name.length % ODD_PASSWORDS.length] ?? '';
    const pattern = id(name.replaceAll(/[\\%_]/g, '\\$&'));
    await server.sql(`create database ${id(name)}; create table ${id(name)}.${id(name)} (id int);
      insert into ${id(name)}.${id(name)} values (1),(2),(3); create table ${id(name)}.other (id int);
      insert into ${id(name)}.other values (1); create user ${id(name)}@'%' identified by ${text(password)};
      grant select, show view, trigger, event, execute on ${pattern}.* to ${id(name)}@'%'`);
    const to = as(name, { username: name, password });
    const tables = (await whole(to, { excludeTables: ['other'] })).measured.tables;
    expect(tables.map((table) => [table.name, table.rows])).toContainEqual([name, 3]);
    expect(tables.map((table) => [table.name, table.rows])).toContainEqual(['other', 0]);
  });

  it.each(ODDEST_PASSWORDS.map((password, at) => [password, `odd${at}`] as const))(
    'password %j',
    async (password, username) => {
      await server.sql(
        `create user ${username}@'%' identified by ${text(password)}; grant all on *.* to ${username}@'%'`,
      );
      expect((await whole(as('shop', { username, password }))).measured.rows).toBe(2);
    },
  );
});

describe('TLS', () => {
  const over = (host: string, tls: object, fields: object = {}) =>
    failureOf(as('shop', { host, tls, ...fields }));

  it('is used where it is asked for, and the certificate is checked for the name', async () => {
    await server.sql(`create user tls_only@'%' identified by 'pw' require ssl;
      grant all on *.* to tls_only@'%'`);
    const { ca } = certificates;
    const user = { username: 'tls_only', password: 'pw' };
    expect(await over('127.0.0.1', { mode: 'prefer' }, user)).toBeUndefined();
    expect(await over('127.0.0.1', { mode: 'require' }, user)).toBeUndefined();
    expect(await over('localhost', { mode: 'verify-full', ca }, user)).toBeUndefined();
    expect(await over('127.0.0.1', { mode: 'verify-full', ca })).toMatchObject({
      code: 'TLS_FAILED',
    });
    const other = await createTestCertificates(place.path);
    expect(await over('localhost', { mode: 'verify-full', ca: other.ca })).toMatchObject({
      code: 'TLS_FAILED',
    });
  });

  it('signs in with ed25519 through it, too', async () => {
    await server.sql(`install soname 'auth_ed25519';
      create user modern@'%' identified via ed25519 using password('p@ss wörd') require ssl;
      grant all on *.* to modern@'%'`);
    const user = { username: 'modern', password: 'p@ss wörd' };
    expect(await over('127.0.0.1', { mode: 'require' }, user)).toBeUndefined();
  });
});

describe('what cannot be backed up as it should', () => {
  it('has the codes of a probe before it begins', async () => {
    await server.sql(
      "create user little@'%' identified by 'pw'; grant select on shop.* to little@'%'",
    );
    expect(await failureOf(as('shop', { password: 'wr0ng' }))).toMatchObject({
      code: 'AUTH_FAILED',
    });
    expect(await failureOf(as('nix'))).toMatchObject({ code: 'DATABASE_NOT_FOUND' });
    expect(await failureOf(as('shop', { port: 1 }))).toMatchObject({ code: 'HOST_UNREACHABLE' });
    const little = { username: 'little', password: 'pw' };
    expect(await failureOf(as('shop', little))).toMatchObject({ code: 'PERMISSION_DENIED' });
    const places = { extra: [place.path], standard: [] };
    expect(await failureOf(as('shop'), { places })).toMatchObject({ code: 'CLIENT_TOOL_MISSING' });
  });

  it('names the program that could not be started, whatever it is called', async () => {
    const folder = await mkdtemp(path.join(place.path, 'old-names-'));
    await chmod(folder, 0o755);
    await symlink('/usr/bin/mariadb-dump', path.join(folder, 'mysqldump'));
    await symlink('/usr/bin/mariadb', path.join(folder, 'mysql'));
    vi.stubEnv('TMPDIR', path.join(place.path, 'nowhere')); // there is no place for its output
    const failure = failureOf(as('shop'), { places: { extra: [folder], standard: [] } });
    expect(await failure.finally(() => vi.unstubAllEnvs())).toMatchObject({
      code: 'CLIENT_TOOL_MISSING',
      message: 'mysqldump could not be started where Holdfast runs.',
    });
  });

  it('is named: tables without transactions, patterns that match nothing, routines that name their database', async () => {
    await server.sql(
      `create database mixed; use mixed; create procedure here() select id, 'mixed.a' from a -- mixed.a
      ; create procedure plainly() select id from mixed.a; create procedure quoted() insert into "mixed" . b values (1);
      create event daily on schedule every 1 day disable do delete from mixed.a; use mixed; create table a (id int) engine=innodb;
      create table b (id int) engine=myisam; create table c (id int) engine=aria;
      create table d (id int) engine=memory; create table "${'a'.repeat(63)}" (id int)`.replaceAll(
        '"',
        '`',
      ),
    );
    const dump = await start(as('mixed'), {
      excludeTables: ['mixed.zz*', 'b', `${'*a'.repeat(30)}*b`],
    });
    expect(dump.about.warnings).toEqual([
      expect.stringMatching(
        /name their own database, mixed, .*: event daily, procedure plainly, procedure quoted\. Leave/,
      ),
      expect.stringMatching(/may have changed .*: c \(Aria\), d \(MEMORY\)\./),
      expect.stringContaining('No table is left out by "mixed.zz*", "*a*a*a'),
    ]);
    await dump.stop();
  });

  it('what has no rows and cannot be read any more is left out by its name, with all else kept', async () => {
    await server.sql(`create database views_; use views_; create user gone_@'%'; grant all on views_.* to gone_@'%';
      create table kept (id int); insert into kept values (1), (2); create table gone (id int);
      create view whole as select id from kept; create view broken as select id from gone;
      create view on_broken as select id from broken; create view on_column as select id from kept;
      create definer = gone_@'%' function one() returns int deterministic return 1;
      create view by_nobody as select one() as n; drop user gone_@'%';
      create table a (id int) engine = MyISAM; create table b (id int) engine = MyISAM;
      create table both_ (id int) engine = MERGE union = (a, b); drop table b, gone`);
    await server.sql(
      'create table views_.c (x int); create view views_.on_c as select x from views_.c',
    );
    await server.sql('alter table views_.c change x y int');
    // Its server made it, and shows it to nobody.
    await server.sql(`use views_; create table dated (id int) with system versioning;
      create view since as select id from dated for system_time between '2000-01-01' and now()`);
    const dump = await start(as('views_'));
    expect(dump.about.warnings).toContainEqual(
      expect.stringMatching(
        /^Not in the backup, .*: table both_ \(Unable to open.*view broken \(View 'views_.broken' references invalid .*view by_nobody \(The user .* does not exist\), view on_broken .*view on_c .* and 1 more\. Repair or drop it\.$/,
      ),
    );
    const { measured, file } = await measureDump(dump);
    expect(measured.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['a', 0],
      ['c', 0],
      ['dated', 0],
      ['kept', 2],
    ]);
    expect(file.toString()).toMatch(/VIEW `whole`/);
    expect(file.toString()).not.toMatch(/broken|by_nobody|both_|since/);
  });

  it('a broken table with rows fails the dump, by its name', async () => {
    await server.sql('create database crashed; create table crashed.t (id int) engine = MyISAM');
    await server.sql('insert into crashed.t values (1); flush tables');
    const data = path.join(path.dirname(server.address.socket), 'data');
    await writeFile(path.join(data, 'crashed', 't.MYI'), 'x');
    expect(await failureOf(as('crashed'))).toMatchObject({
      code: 'DUMP_FAILED',
      message: expect.stringMatching(/`t`.*Incorrect file format/),
    });
    await server.sql('drop database crashed').catch(() => {});
  });

  it('an event on which the program would hang is dumped as it is, in its own character set', async () => {
    // Before it asks for events, the program chooses the database by a name that it has escaped.
    const odd = `ö"v'n\\t_`;
    await server.sql(`create database ${id(odd)} character set utf8mb4; use ${id(odd)};
      create event plain_ on schedule every 1 day do select 'é'; set names latin1;
      create event \`the;;;one\` on schedule every 1 day comment ';;' do select 'é;;', ';;;;' as \`;;\``);
    const dump = await start(as(odd));
    const { file, measured } = await measureDump(dump);
    await server.sql('create database events_copy character set utf8mb4');
    await load(server, 'events_copy', file);
    const of = (database: string) =>
      server.sql(`select name, hex(body), hex(body_utf8), comment,
      character_set_client, sql_mode from mysql.event where db = ${text(database)} order by 1`);
    expect(await of('events_copy')).toBe(await of(odd));
    const again = await measureDump(await start(as('events_copy')));
    expect(again.measured.schema).toEqual(measured.schema);
    expect(file.toString('latin1')).not.toContain('holdfast-');
  });

  it('what the server cannot read any more is left out by its name: routines, triggers, events, views', async () => {
    await server.sql(`create database texts; use texts; create table t (id int, n int); insert into t values (1, 2);
      create table sv (a int) with system versioning; create view shut as select a from sv for system_time between '2020-01-01' and now();
      create function fine() returns int deterministic return 1; create procedure \`broken"p\`() select 1;
      create function broken_f() returns int deterministic return 2; create procedure broken() select 1;
      set sql_mode = oracle; create package broken_k as function f return int; end`);
    await server.sql(`use texts; create event broken_e on schedule every 1 day do select 1;
      create event fine_e on schedule every 1 day do select 1;
      create trigger broken_t before insert on t for each row set new.n = 11;
      create trigger fine_t before update on t for each row set new.n = 12;
      update mysql.proc set body = 'selectt nothing from', body_utf8 = body where db = 'texts' and name like 'broken%';
      update mysql.event set body = 'selectt nothing from' where db = 'texts' and name = 'broken_e'; flush tables`);
    const file_ = path.join(path.dirname(server.address.socket), 'data', 'texts', 't.TRG');
    await writeFile(
      file_,
      (await readFile(file_, 'utf8')).replace('set new.n = 11', 'settt nothing'),
    );
    const dump = await start(as('texts'));
    const { measured, file } = await measureDump(dump);
    dump.check(measured);
    expect(measured.objects?.map((object) => object.replace(/.* /, ''))).toEqual([
      ...['fine_e', 'fine', 'sv', 't', 'fine_t'],
    ]);
    expect(file.toString()).not.toContain('broken');
    const missing = dump.about.inventory?.notInDump ?? [];
    expect(missing.map(({ object }) => object)).toEqual([
      ...['procedure broken', 'procedure broken"p', 'function broken_f', 'package broken_k'],
      ...['view shut', 'trigger broken_t', 'event broken_e'],
    ]);
    for (const { why, advice, holdsData } of missing) {
      expect(why).toMatch(/^the server cannot (?:read its text|open it) \(.+\)$/);
      expect(advice).toMatch(/^Repair or drop it/);
      expect(holdsData).toBeUndefined();
    }
    expect(dump.about.warnings.filter((warning) => warning.includes('broken_f'))).toHaveLength(1);
  });

  // A user without the right to see the numbers that InnoDB gives its tables.
  beforeAll(async () => {
    await server.sql(
      `create user plain@'%' identified by 'pw'; grant select on mysql.proc to plain@'%'`,
    );
  });

  // With much data before it, the table is read after the change; with little, it may have been
  // read already.
  const MUCH = BIG_ROWS;
  const LITTLE = 1_000;

  it.each([
    ['altered', 'alter table b add column x int', MUCH],
    ['altered in place', 'alter table b comment = "other"', LITTLE],
    ['dropped', 'drop table b', MUCH],
    ['truncated', 'truncate table b', MUCH],
    ['renamed', 'rename table b to d', LITTLE],
    ['swapped', 'rename table b to x, c to b, x to c', LITTLE],
    ['replaced, a view', 'create or replace view v as select 2', LITTLE],
  ])('something %s while it is read: SCHEMA_CHANGED', async (how, statement, rows) => {
    const name = `ddl ${how}`.replaceAll(/[ ,]+/g, '_');
    await makeBig(server, name, rows);
    await server.sql(`use ${name}; create view v as select 1;
      ${how === 'swapped' ? 'do sleep(1); create or replace table c (id int primary key);' : ''}
      grant select, show view, trigger, event on ${name}.* to plain@'%'`);
    const { rest } = await begun(as(name, { username: 'plain', password: 'pw' }));
    await server.sql(`use ${name}; ${statement}`);
    await expect(rest()).rejects.toMatchObject({ code: 'SCHEMA_CHANGED' });
    await server.sql(`drop database ${name}`);
  });

  it('a table that comes into being meanwhile is a warning', async () => {
    const { dump, rest } = await begun(as('big'));
    await server.sql('create table big.newcomer (id int)');
    await rest();
    expect(dump.about.warnings).toEqual([expect.stringContaining('table newcomer')]);
    await server.sql('drop table big.newcomer');
  });
});

describe('faults', () => {
  it('the server is killed: SOURCE_LOST', async () => {
    const doomed = await startMariadb();
    await doomed.sql(
      "create user full@'%' identified by 'pw-of-full'; grant all on *.* to full@'%'",
    );
    await makeBig(doomed, 'big');
    const { rest, dump } = await begun(as('big', { port: doomed.address.port }));
    const pidFile = path.join(path.dirname(doomed.address.socket), 'pid');
    process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
    await expect(rest()).rejects.toMatchObject({ code: 'SOURCE_LOST' });
    expect(await processesWith(dump.workDirectory)).toEqual([]);
    await doomed.stop();
  });

  it('the session of the program is ended by somebody: SOURCE_LOST', async () => {
    const { rest } = await begun(as('big'));
    const reading =
      "select id from information_schema.processlist where user = 'full' and command = 'Query'";
    // At times it is between two statements, until it reads the large table and cannot write out
    // all of it.
    const id = await vi.waitUntil(async () => (await server.sql(reading)).trim(), {
      timeout: 90_000,
    });
    await server.sql(`kill ${id}`);
    await expect(rest()).rejects.toMatchObject({ code: 'SOURCE_LOST' });
  });

  it('the program is killed: DUMP_FAILED; it hangs: DUMP_STALLED', async () => {
    for (const [signal, code] of [
      ['SIGKILL', 'DUMP_FAILED'],
      ['SIGSTOP', 'DUMP_STALLED'],
    ] as const) {
      const { dump, rest } = await begun(as('big'), { stallMs: 4_000 });
      const [program] = await processesWith(dump.workDirectory);
      process.kill(program?.pid ?? Number.NaN, signal);
      await expect(rest()).rejects.toMatchObject({ code });
      expect(await processesWith(dump.workDirectory)).toEqual([]);
    }
  });

  it('abort ends the program and both sessions, and throws its reason', async () => {
    const controller = new AbortController();
    const { dump, rest } = await begun(as('big'), { signal: controller.signal });
    expect(await sessionsOf('full')).toBe(2);
    controller.abort(new Error('enough'));
    await expect(rest()).rejects.toThrow('enough');
    expect(await processesWith(dump.workDirectory)).toEqual([]);
    expect(await sessionsOf('full')).toBe(0);
    expect(await readdir(dump.workDirectory)).toEqual([]);
    const late = start(as('shop'), { signal: AbortSignal.abort(new Error('never')) });
    await expect(late).rejects.toThrow('never');
  });

  it('a lock that somebody holds: LOCK_TIMEOUT; or abort, and the server waits no longer', async () => {
    const blocker = server.sql('lock tables shop.items write; do sleep(30); unlock tables');
    blocker.catch(() => {});
    const held = async () =>
      (
        await server.sql(
          "select id from information_schema.processlist where info like 'do sleep%'",
        )
      ).trim();
    await vi.waitUntil(held, { timeout: 90_000 });
    expect(await failureOf(as('shop'), { lockWaitMs: 400 })).toMatchObject({
      code: 'LOCK_TIMEOUT',
      message: expect.stringContaining('Waiting for table metadata lock'),
    });
    expect(await sessionsOf('full')).toBe(0);
    const controller = new AbortController();
    const waiting = failureOf(as('shop'), { signal: controller.signal });
    const states = () =>
      server.sql("select state from information_schema.processlist where user = 'full'");
    await vi.waitUntil(async () => (await states()).includes('metadata lock'), { timeout: 90_000 });
    controller.abort(new Error('enough'));
    expect(await waiting).toMatchObject({ message: 'enough' });
    expect(await sessionsOf('full')).toBe(0);
    await server.sql(`kill ${await held()}`);
  });

  it('leaving it early stops everything', async () => {
    const dump = await start(as('big'));
    for await (const _ of dump.bytes) break;
    expect(await processesWith(dump.workDirectory)).toEqual([]);
    expect(await sessionsOf('full')).toBe(0);
  });

  it('no secret stands in arguments or environment, and files are for us alone', async () => {
    await server.sql(
      "create user hidden@'%' identified by 'S3cret-phrase'; grant all on *.* to hidden@'%'",
    );
    const { dump, reader } = await begun(
      as('big', { username: 'hidden', password: 'S3cret-phrase' }),
    );
    const running = await processesWith(dump.workDirectory);
    expect(running.length).toBeGreaterThan(0);
    expect(JSON.stringify(running)).not.toContain('S3cret');
    await reader.return?.();
  });

  it.each([
    ['nothing at all', 'exit 0', 'DUMP_INCOMPLETE'],
    ['no end', 'echo "-- MariaDB dump"; exit 0', 'DUMP_INCOMPLETE'],
    [
      'an end, but not the tables',
      "printf '/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\\n\\n-- Dump completed\\n'; exit 0",
      'DUMP_INCOMPLETE',
    ],
    ['a failure', 'echo "mariadb-dump: Got error: 1045: no" >&2; exit 2', 'AUTH_FAILED'],
  ])('a program that writes %s is not believed', async (_, script, code) => {
    const folder = await mkdtemp(path.join(place.path, 'fake-'));
    await chmod(folder, 0o711);
    for (const name of ['mariadb-dump', 'mariadb']) {
      const file = path.join(folder, name);
      await writeFile(
        file,
        `#!/bin/sh\n[ "$1" = --version ] && { echo "${name}  Ver 10.19 Distrib 99.11.0-MariaDB, for x (y)"; exit 0; }\n${script}\n`,
      );
      await chmod(file, 0o755);
    }
    const places = { extra: [folder], standard: [] };
    expect(await failureOf(as('shop'), { places })).toMatchObject({ code });
  });
});

describe('a dump that is loaded with the standard client', () => {
  /** Enough for every power of ten of a float and a double; in a soak, for several numbers of each. */
  const DIGITS = often({ test: 600, soak: 5_000 });
  const KITCHEN = `
    create table all_types (id int primary key auto_increment, n int default 3, t text, b blob,
      bin binary(3), j json check (json_valid(j)), bits bit(10), e enum('a','b;c'), s set('x','y'),
      d date, dt datetime(6), ts timestamp(3) null, y year, f float, dbl double, dec_ decimal(30,10),
      g int generated always as (n * 2) stored, v int as (n * 3) virtual, inv int invisible default 7,
      geo geometry, u uuid, ip inet6, big bigint unsigned) auto_increment = 100;
    insert into all_types (t, b, bin, j, bits, e, s, d, dt, ts, y, f, dbl, dec_, geo, u, ip, big) values
      ('it''s "x" \\\\ back\\nnewline\\r\\0 nul \\Z; ),( ( -- Dump completed 🗄️ é', '\\0\\n''raw\\\\', 'ab', '{"a":[1,"),("]}',
       b'101', 'b;c', 'x,y', '0000-00-00', '2020-02-29 23:59:59.999999', '2020-06-01 12:00:00.123', 2024,
       1.1, 1e300, -12345678901234567890.0123456789, point(1, 2), '123e4567-e89b-12d3-a456-426614174000', '::1', 18446744073709551615),
      (null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null),
      ('', '', '', '[]', b'0', 'a', '', '1000-01-01', '0000-00-00 00:00:00', '1970-01-01 00:00:01', 1901, 0, -0.0, 0, null, null, null, 0);
    create table bytes_ (id int primary key, t varchar(300) character set latin1, b varbinary(300));
    insert into bytes_ select seq, convert(char(seq using binary) using latin1), char(seq using binary) from seq_0_to_255;
    create table parent (id int primary key); create table child (id int, p int, foreign key (p) references parent (id));
    insert into parent values (1); insert into child values (1, 1);
    create table no_key (a int); insert into no_key values (2), (1), (2);
    create table parts (id int primary key) partition by hash (id) partitions 3; insert into parts values (3), (1), (2);
    create table versioned (id int primary key, x int) with system versioning;
    insert into versioned values (1, 1); update versioned set x = 2; delete from versioned; insert into versioned values (2, 2);
    create sequence numbers start with 5 increment by 3; do nextval(numbers);
    create view everything as select id, t, 'a;b -- c' as q from all_types;
    create view a_first as select * from everything;
    create table log_ (line text);
    delimiter //
    create trigger tidy before insert on parent for each row begin set @a = ';;'; insert into log_ values ('x'); end//
    create trigger tidy2 before insert on parent for each row follows tidy set @b = 'it''s'//
    create procedure greet(in a int) comment 'says; hello' begin select 1; /* don't */ select ';;'; end//
    create function answer() returns int deterministic return 42//
    create event nightly on schedule every 1 day starts '2030-01-01 00:00:00' on completion preserve disable do begin select 1; select 2; end//
    delimiter ;`.replaceAll(/^ +/gm, '');

  const ODD = `create procedure "it;;'s"() begin select 'back\\' as "a;;b"; end//
create trigger "t""r" before delete on parent for each row begin set @d = '\\'; end//`;
  const PACKAGE = `create package pk as function f(a int) return int; end//
create package body pk as function f(a int) return int as begin return a; end; end//`;

  it.each([
    ['the default mode', 'STRICT_TRANS_TABLES', '+00:00', 'create procedure p() select "it\'s"//'],
    ['ANSI quotes', 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT', '+05:30', ODD],
    ['Oracle’s mode', 'ORACLE', '-08:00', PACKAGE],
  ])('holds the same again in %s', async (title, mode, zone, odd) => {
    const name = `kitchen ${title}`;
    await server.sql(`create database ${id(name)}; create database ${id(`${name} again`)};
use ${id(name)}; set sql_mode = '', time_zone = '+00:00'; ${KITCHEN}
set sql_mode = ${text(mode)};
delimiter //
${odd}
delimiter ;`);
    await server.sql(`set global sql_mode = ${text(mode)}; set global time_zone = ${text(zone)}`);
    try {
      const first = await whole(as(name));
      await load(server, `${name} again`, first.file);
      const second = await whole(as(`${name} again`));
      expect(second.contents).toEqual(first.contents);
      expect(first.contents.rows).toBe(3 + 256 + 2 + 3 + 3 + 3);
      expect(first.contents.sequences.count).toBe(2);
    } finally {
      await server.sql("set global sql_mode = default; set global time_zone = 'SYSTEM'");
    }
  });

  it('has every byte of text in every character set', async () => {
    const sets = (
      await server.sql(`select character_set_name, maxlen from information_schema.character_sets
        where character_set_name not in ('binary', 'utf8mb4')`)
    )
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]);
    expect(sets.map(([name]) => name)).toEqual(
      expect.arrayContaining(['cp932', 'eucjpms', 'cp1257', 'gbk', 'sjis', 'ujis', 'ucs2']),
    );
    const tables = sets.map(([name, most]) => {
      const bytes = `unhex(lpad(hex(seq), ${most === '1' ? 2 : 4}, '0'))`;
      const from = most === '1' ? 'seq_0_to_255' : 'seq_33089_to_65278_step_173';
      return `create table ${name} (id int primary key, t varchar(20) character set ${name},
          e enum('a', 'z') character set ${name}, v varchar(40) character set ${name} as (concat(t, t)) virtual,
          k char(3) character set ${name}, key (t));
        insert ignore into ${name} (id, t, e, k) select seq, ${bytes}, 'z', ${bytes} from ${from};`;
    });
    await server.sql(`create database characters; create database characters_again; use characters;
      ${tables.join('\n')} insert into cp932 (id, t) values (1, 0x8790); insert into gbk (id, t) values (1, 0xA1A4)`);
    const first = await whole(as('characters'));
    await load(server, 'characters_again', first.file);
    const bytesIn = (database: string) =>
      server.sql(
        sets
          .map(
            ([name]) =>
              `select '${name}', md5(group_concat(id, hex(t), hex(e), hex(v), hex(k) order by id)) from ${database}.${name}`,
          )
          .join(' union all '),
      );
    expect(await bytesIn('characters_again')).toBe(await bytesIn('characters'));
    expect((await whole(as('characters_again'))).contents).toEqual(first.contents);
  });

  it('has characters of four bytes in what members are called, and in defaults', async () => {
    await server.sql(`create database lost character set utf8mb4; create database lost_again; use lost; set sql_mode = '';
      create table \`members\n  \`\` of\` (\`e '\`\` (\` enum('🐬', '🐳', '?', 'a,b', 'it''s', 'back\\\\slash', 'line\\nend', '') character set utf8mb4 collate utf8mb4_bin default '🐳',
        s set('🐬', ')', '?') character set utf8mb4 collate utf8mb4_bin not null default '🐬,)' comment 'DEFAULT ''?''', c varchar(9) character set utf32 default 'x🐬');
      insert into \`members\n  \`\` of\` values (1, 1, 'c'), (2, 2, default), (default, default, default), (0, 7, ''), (8, 0, null);
      create table defaults_ (a varchar(20) character set utf8mb4 default '🐬''\\\\\\n"', b varchar(20) character set utf8mb4 default '?',
        c text character set utf8mb4 default '🐬?', d varchar(20) character set utf8mb4 default concat('?', '🐬'), x int default 5);
      create table filled (a varchar(20) character set utf8mb4 not null default 'ž🐬'); insert into filled values ('x');
      create view seen as select a from defaults_`);
    const first = await whole(as('lost'));
    await load(server, 'lost_again', first.file);
    const held = (database: string) =>
      server.sql(`use ${database}; select hex(\`e '\`\` (\`), \`e '\`\` (\` + 0, hex(s), s + 0, hex(c) from \`members\n  \`\` of\`;
        insert into defaults_ values (); select hex(a), hex(b), hex(c), hex(d), x from defaults_;
        insert into filled values (); select hex(a) from filled`);
    expect((await whole(as('lost_again'))).contents).toEqual(first.contents);
    expect(await held('lost_again')).toBe(await held('lost'));
  });

  it('has all digits of floating-point numbers', async () => {
    await server.sql(`create database digits; create database digits_again; use digits;
      create table t (f float primary key, d double, \`f \`\`,g\` float unsigned, s float(9,3),
        g float as (f * 3) stored);
      insert into t (f, d, \`f \`\`,g\`, s) values (123456.789, 0.1, 16777215, 123.456), (-0e0, -0e0, 0, 0),
        (1.1e-38, 5e-324, 3.4e38, 1), (0.1, 1/3, 1e-45, 99.999), (16777213, 1e300, 0.3, 7.125);
      insert ignore into t (f, d) select (rand(seq) - 0.5) * pow(10, cast(seq % 76 as signed) - 38), rand(seq) * pow(10, cast(seq % 600 as signed) - 300)
        from seq_1_to_${DIGITS}`);
    const first = await whole(as('digits'));
    await load(server, 'digits_again', first.file);
    const same = await server.sql(`select count(*) from digits.t a join digits_again.t b
      on a.f * 1e0 = b.f * 1e0 and a.d <=> b.d and a.\`f \`\`,g\` <=> b.\`f \`\`,g\` and a.s <=> b.s and a.g <=> b.g`);
    expect(Number(same)).toBe(first.contents.rows);
    expect((await whole(as('digits_again'))).contents).toEqual(first.contents);
    await server.sql('update digits_again.t set f = 123456.797 where f > 123456 and f < 123457');
    expect((await whole(as('digits_again'))).contents.tables).not.toEqual(first.contents.tables);
  });

  it('leaves out the rows of excluded tables, and keeps their definitions', async () => {
    const { measured, file } = await whole(as('big'), { excludeTables: ['big.a*', 'c'] });
    expect(measured.tables.map(({ name, rows }) => [name, rows === 0])).toEqual([
      ['a_big', true],
      ['b', expect.any(Boolean)],
      ['c', true],
    ]);
    await server.sql('create database big_again');
    await load(server, 'big_again', file);
    expect(await server.sql('select count(*) from big_again.a_big')).toBe('0\n');
  });

  it('loads beside its source, names no database, and locks nothing', async () => {
    await server.sql(`create database named; create database named_again; use named;
      create sequence numbers; create table counted (id int default nextval(named.numbers), x int);
      insert into counted (x) values (1), (2); create table other (id int);
      create view both_ as select c.id from counted c join other o on o.id = c.id;
      create trigger named.tidy before insert on named.counted for each row set new.x = (select count(*) from other);
      create trigger tidy2 before insert on other for each row insert into counted (x) values (1);
      insert into other values (1); alter database named character set latin1`);
    const first = await whole(as('named'));
    expect(first.file.toString()).not.toMatch(/LOCK TABLES|`?named`?\.|`named`/);
    await load(server, 'named_again', first.file);
    expect((await whole(as('named_again'))).contents).toEqual(first.contents);
    await server.sql('drop database named');
    await server.sql('insert into named_again.other values (2)');
    expect(await server.sql('select count(*) from named_again.counted')).toBe('4\n');
  });

  it('B24: has no statement that the server would not take that its rows came from', async () => {
    const own = await startMariadb({ args: ['--max-allowed-packet=2M'] });
    try {
      await own.sql(`create user full@'%' identified by 'pw-of-full'; grant all on *.* to full@'%';
        create database large; create database large_again; use large;
        create table t (id int primary key, z longblob, r longblob, u longtext, l longtext character set latin1,
          j longtext character set cp932, g longtext as (concat(u, 'x')) virtual, tail varchar(20));
        insert into t (id, tail) values (1, 'a,(;'), (2, 'b'), (3, ''), (4, null);
        update t set z = repeat('\\0', 9 << 17) where id = 1;
        update t set r = repeat(unhex('00ff275c0a0de282'), 1 << 15), u = repeat('€\\'\\\\),(\\n;', 1 << 16) where id = 2;
        update t set l = repeat(char(0xe9, 0x27, 0x80 using latin1), 1 << 17), j = repeat(_cp932 0x8790, 2 << 17) where id = 3;
        update t set u = repeat('ä', 100000) where id = 4`);
      const at = (database: string) => as(database, { port: own.address.port });
      const first = await whole(at('large'));
      expect(first.measured.largest).toBeLessThan(2 << 20);
      await load(own, 'large_again', first.file);
      const rows = (database: string) =>
        own.sql(
          `select id, md5(z), md5(r), md5(u), md5(binary l), md5(binary j), md5(g), tail from ${database}.t`,
        );
      expect(await rows('large_again')).toBe(await rows('large'));
      const second = await whole(at('large_again'));
      expect(second.contents).toEqual(first.contents);
      await own.sql("update large_again.t set u = insert(u, 500000, 1, 'x') where id = 2");
      const third = await whole(at('large_again'));
      expect(third.contents.tables).not.toEqual(first.contents.tables);
    } finally {
      await own.stop();
    }
  });

  it('has a field of many megabytes', async () => {
    await server.sql(`set global max_allowed_packet = 1073741824; create database large;
      create database large_again`);
    await server.sql(`use large; create table t (id int, b longblob, t longtext);
      insert into t values (1, repeat('\\0', 2000000), repeat('\\'', 2000000))`);
    const first = await whole(as('large'));
    await load(server, 'large_again', first.file);
    const second = await whole(as('large_again'));
    expect(second.contents).toEqual(first.contents);
    expect(first.contents.rows).toBe(1);
  });
});
