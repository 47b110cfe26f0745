import {
  createTestCertificates,
  type Mariadb,
  startMariadb,
  type TestCertificates,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { target } from '../../probe/probe.fixture.ts';
import { describeRestoring } from '../../testing/conformance.ts';
import { id, processesWith } from '../dump/dump.fixture.ts';
import {
  type Backup,
  backUp,
  EVERYTHING,
  failureOf,
  holdUp,
  inPieces,
  load,
  restoring,
  session,
} from './restore.fixture.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let certificates: TestCertificates;
let server: Mariadb;
let everything: Backup;
/** Large enough that something can happen to it before it is loaded. */
let big: Backup;

beforeAll(async () => {
  place = await temporaryDirectory();
  certificates = await createTestCertificates(place.path);
  server = await startMariadb({ tls: await certificates.issue({ dns: ['localhost'] }) });
  await server.sql(`create user full@'%' identified by 'pw-of-full'; grant all on *.* to full@'%' with grant option;
    create user plain@'%' identified by 'pw-of-plain';
    create database shop character set latin1 collate latin1_german1_ci; use shop; ${EVERYTHING}
    alter database shop character set utf8mb4 collate utf8mb4_general_ci;
    create database big; use big; create table a (id int primary key, filler varchar(2000));
    insert into a select seq, repeat('x', 1500) from seq_1_to_3000`);
  everything = await backUp(as('shop'));
  big = await backUp(as('big'));
});

afterAll(async () => {
  await server?.stop();
  await place?.remove();
});

const as = (database: string, fields: object = {}): ConnectionTarget =>
  target('mariadb', {
    ...{ port: server.address.port, database, username: 'full', password: 'pw-of-full' },
    ...{ tls: { mode: 'off' }, ...fields },
  });
const asPlain = (database: string) => as(database, { username: 'plain', password: 'pw-of-plain' });

let made = 0;
async function newDatabase(): Promise<string> {
  const name = `r${++made}`;
  await server.sql(`create database ${name}`);
  return name;
}

const dumpOf = (statements: string): Pick<Backup, 'file' | 'needs'> => ({
  needs: everything.needs,
  file: Buffer.from(
    `/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;\n${statements}\n/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n\n-- Dump completed\n`,
  ),
});
const sessionsIn = async (database: string) =>
  Number(
    await server.sql(
      `select count(*) from information_schema.processlist where db = '${database}'`,
    ),
  );
const collationOf = async (database: string) =>
  server.sql(`select default_collation_name from information_schema.schemata
    where schema_name = '${database}'`);

/** Begins to load, and holds back the second half of the dump. */
function halfLoaded(
  to: ConnectionTarget,
  options: { signal?: AbortSignal; stallMs?: number } = {},
) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  async function* dump() {
    yield big.file.subarray(0, big.file.length / 2);
    begun.resolve();
    await goOn.promise;
    yield big.file.subarray(big.file.length / 2);
  }
  const failure = failureOf(load(to, big, { ...options, dump: dump() }));
  return { begun: Promise.race([begun.promise, failure]), goOn: goOn.resolve, failure };
}

describeRestoring('MariaDB', 'mariadb', {
  to: as,
  makeDatabase: async (name, statements) => {
    await server.sql(`create database ${id(name)}; use ${id(name)}; ${statements}`);
  },
  databases: async () =>
    (await server.sql('select schema_name from information_schema.schemata'))
      .split('\n')
      .filter(Boolean),
});

describe('a restore', () => {
  it('brings everything back through TLS, and alters no other database', async () => {
    const name = await newDatabase();
    const tls = { mode: 'verify-full', ca: certificates.ca };
    const { tool, log, asleep, warnings } = await load(
      as(name, { host: 'localhost', tls }),
      everything,
    );
    expect(tool).toEqual({ name: 'mariadb', version: expect.stringMatching(/^10\.11\./) });
    expect(log.join('\n')).toMatch(/Definers left out: 9\./);
    expect(warnings).toEqual([
      expect.stringMatching(
        /Definers were left out.* rights of "full@%": (?=.*trigger [a-z]).*function twice.* \(of "root@localhost"\)/,
      ),
    ]);
    expect((await backUp(as(name), { asleep })).contents).toEqual(everything.contents);
    expect(await collationOf('shop')).toBe('utf8mb4_general_ci\n');
    expect(await collationOf(name)).toBe('utf8mb4_general_ci\n');
    expect(
      await server.sql(`select distinct definer from information_schema.triggers where trigger_schema = '${name}'
        union select definer from information_schema.routines where routine_schema = '${name}'
        union select definer from information_schema.views where table_schema = '${name}'
        union select definer from information_schema.events where event_schema = '${name}'`),
    ).toBe('full@%\n');
    expect(
      await server.sql(`select count(*) from mysql.innodb_table_stats
        where database_name = '${name}' and table_name = 'parents' and n_rows = 3`),
    ).toBe('1\n');
  });

  it('takes no more than rights on the database, unless owners are kept', async () => {
    const name = await newDatabase();
    await server.sql(`grant select, insert, create, drop, alter, trigger, create view, show view,
      create routine, event on ${name}.* to plain@'%'`);
    const { asleep } = await load(asPlain(name), everything);
    expect((await backUp(as(name), { asleep })).contents).toEqual(everything.contents);
    await restoring().empty(as(name), session);
    expect(await failureOf(load(asPlain(name), everything, { ownership: 'keep' }))).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringMatching(/SET USER.*leave the owners out/),
    });
    await restoring().empty(as(name), session);
    const kept = await load(as(name), everything, { ownership: 'keep' });
    expect(kept.warnings).toEqual([]);
    expect((await backUp(as(name), kept)).rights).toEqual(everything.rights);
    await server.sql(
      `use ${name}; create or replace definer = full@'%' view open_view as select 1 as one`,
    );
    expect((await backUp(as(name), kept)).rights).not.toEqual(everything.rights);
    expect(
      await server.sql(`select definer from information_schema.triggers
        where trigger_schema = '${name}' group by 1`),
    ).toBe('root@localhost\n');
  });

  it('turns events on when it is complete, and never before', async () => {
    await server.sql(`create database clock; use clock; create table ticks (n int primary key auto_increment);
      set time_zone = '+03:00', sql_mode = 'ANSI_QUOTES', names latin1;
      create event fast on schedule every 1 second do insert into clock.ticks values (null);
      create definer = full@'%' event daily on schedule every 1 day starts '2020-01-01 05:00:00'
        on completion preserve comment 'ON COMPLETION PRESERVE DISABLE' do select "clock";
      create event replica on schedule every 1 day disable on slave do select 1;
      create event off on schedule every 1 day disable do select 1;
      create event once on schedule at now() + interval 1 second do select 1;
      create event done on schedule every 1 second ends now() + interval 2 second do select 1`);
    const backup = await backUp(as('clock'));
    // Their time is over when the backup is restored.
    await server.sql('do sleep(3)');
    const name = await newDatabase();
    await server.sql('set global event_scheduler = on');
    try {
      const running = () =>
        server.sql(`select count(*) from information_schema.events
          where event_schema = '${name}' and status <> 'DISABLED'`);
      const { asleep } = await load(as(name), backup, { ownership: 'keep' });
      expect(await running()).toBe('0\n');
      const copy = await backUp(as(name), { asleep });
      expect([copy.contents, copy.rights]).toEqual([backup.contents, backup.rights]);

      const warnings = await restoring().wake(as(name), asleep ?? [], session);
      expect(warnings).toEqual([expect.stringMatching(/time .* passed.*: done, once/)]);
      const events = (database: string) =>
        server.sql(`select event_name, definer, time_zone, event_definition, event_type, execute_at,
          interval_value, sql_mode, starts, ends, status, on_completion, event_comment,
          character_set_client, collation_connection from information_schema.events
          where event_schema = '${database}' and event_name not in ('once', 'done') order by 1`);
      expect(await events(name)).toBe(await events('clock'));
    } finally {
      await server.sql('set global event_scheduler = off; drop database clock');
    }
  });

  it('takes a backup of an earlier version, and is proven in the way of that version', async () => {
    await server.sql(`create database earlier; use earlier; ${EVERYTHING}
      create table numbers (id int primary key, f float, j varchar(9) character set cp932);
      insert into numbers values (1, 123456.789, 0x8790)`);
    const old = await backUp(as('earlier'), { like: {} });
    expect(old.file.toString()).toMatch(/LOCK TABLES `numbers`.*\(1,123457,'≒'\)/s);
    const { surroundings: _, rights: _rights, largest: _largest, ...needs } = old.needs;
    const name = await newDatabase();
    const { asleep } = await load(as(name), { ...old, needs });
    const copy = await backUp(as(name), { asleep, like: {} });
    expect(copy.contents).toEqual(old.contents);
    expect((await backUp(as(name), { asleep })).contents.tables).not.toEqual(old.contents.tables);
    await server.sql('drop database earlier');
  });

  it('gives views of another name what they call in their own database, also of an earlier version', async () => {
    await server.sql(`create database calling; use calling; create sequence num; create table base (id int); insert into base values (4);
      create function f(a int) returns int deterministic return a;
      create view v as select nextval(num) as n, calling.f(id) as called from base;
      set sql_mode = oracle;
      delimiter $$
      create package tax as function gross(a int) return int; end$$
      create package body tax as function gross(a int) return int as begin return a * 2; end; end$$
      delimiter ;
      create view p as select tax.gross(id) as g from base`);
    const now = await backUp(as('calling'));
    const { definitions: _, ...before } = now.needs.surroundings as Record<string, unknown>;
    const like = { surroundings: before, database: 'calling' };
    const old = await backUp(as('calling'), { like });
    const calls = ({ file }: Backup) =>
      file.toString().match(/(?:`\w+`\.)*`(?:num|f|gross)`(?=[()])(?! RET)/g);
    expect(calls(now)).toEqual(['`f`', '`calling`.`tax`.`gross`', '`num`', '`f`']);
    expect(calls(old)).toEqual(['`f`', '`tax`.`gross`', '`calling`.`num`', '`calling`.`f`']);
    for (const [backup, asThen] of [
      [now, { ...like, surroundings: now.needs.surroundings }],
      [{ ...old, needs: { ...old.needs, surroundings: before } }, like],
    ] as const) {
      const name = await newDatabase();
      await load(as(name), backup);
      expect((await backUp(as(name), { like: asThen })).contents).toEqual(backup.contents);
      const views = await server.sql(
        `use ${name}; show create view v; show create view p; select called, g from v, p`,
      );
      expect(views).not.toContain('calling');
      expect(views).toContain('\n4\t8\n');
      await server.sql(
        `use ${name}; create or replace view p as select calling.tax.gross(id) as g from base`,
      );
      const strayed = await backUp(as(name), { like: asThen });
      expect(strayed.contents.schema).not.toEqual(backup.contents.schema);
    }
    await server.sql('drop database calling');
  });

  it('makes views after those that they stand on, also from a backup of an earlier version or by hand', async () => {
    await server.sql(`create database views; use views; create table base (id int primary key, v int);
      insert into base values (1, 1), (2, 2); create view z as select * from base;
      create view y as select * from z where v < 9 with check option;
      create view b as select * from y where v < 8 with local check option;
      create view a as select b.id from y join b using (id) where b.v in (select v from z) with check option`);
    const ordered = await backUp(as('views'));
    const byName = await backUp(as('views'), { like: {} });
    const places = (file: Buffer) =>
      [...file.toString().matchAll(/VIEW `(.)` AS select/g)].map(([, name]) => name);
    expect([places(ordered.file), places(byName.file)]).toEqual([
      ['z', 'y', 'b', 'a'],
      ['a', 'b', 'y', 'z'],
    ]);
    const name = await newDatabase();
    await load(as(name), byName);
    const byHand = await newDatabase();
    await server.sql(`use ${byHand}; ${ordered.file}`);
    for (const copy of [name, byHand]) {
      expect((await backUp(as(copy))).contents.schema).toEqual(ordered.contents.schema);
    }
    await server.sql('drop database views');
  });

  it('touches nothing in a database that is not empty', async () => {
    const name = await newDatabase();
    await server.sql(
      `create table ${name}.parents (mine int); insert into ${name}.parents values (5)`,
    );
    expect(await failureOf(load(as(name), everything))).toMatchObject({
      code: 'TARGET_NOT_EMPTY',
      message: expect.stringContaining('table parents'),
    });
    expect(await server.sql(`select * from ${name}.parents`)).toBe('5\n');
  });

  it.each([
    [
      'a value that the server would change',
      'CREATE TABLE `t` (\n  `x` tinyint\n);\nINSERT INTO `t` VALUES (300);',
      /something other.*Out of range/,
    ],
    [
      'a text that the server would cut',
      "CREATE TABLE `t` (\n  `x` varchar(2)\n);\nINSERT INTO `t` VALUES ('abc');",
      /something other.*truncated/,
    ],
    [
      'a storage engine that the server lacks',
      'CREATE TABLE `t` (\n  `x` int\n) ENGINE=CONNECT;',
      /Unknown storage engine.*install it/,
    ],
    [
      'a statement that the server refuses',
      'CREATE TABLE `t` (\n  `x` nonsense\n);',
      /^mariadb failed: Unknown data type: 'nonsense' \(4161\)\.$/,
    ],
    ['a statement that is none of a dump', 'DROP DATABASE shop;', /not recognised/],
  ])('fails with %s', async (_, statements, message) => {
    const name = await newDatabase();
    const failure = await failureOf(load(as(name), dumpOf(statements)));
    expect(failure).toEqual({ code: 'RESTORE_FAILED', message: expect.stringMatching(message) });
  });

  it('fails with the very error of its input, and can be emptied then', async () => {
    const name = await newDatabase();
    async function* broken() {
      yield everything.file.subarray(0, everything.file.length - 3_000);
      throw Object.assign(new Error('the storage is gone'), { code: 'BROKEN' });
    }
    expect(await failureOf(load(as(name), everything, { dump: broken() }))).toEqual({
      code: 'BROKEN',
      message: 'the storage is gone',
    });
    const short = { ...everything, file: everything.file.subarray(0, -20) };
    await restoring().empty(as(name), session);
    expect(await failureOf(load(as(name), short))).toMatchObject({
      code: 'RESTORE_FAILED',
      message: expect.stringMatching(/is cut off/),
    });
    await restoring().empty(as(name), session);
    const { asleep } = await load(as(name), everything);
    expect((await backUp(as(name), { asleep })).contents).toEqual(everything.contents);
  });

  it('tells that the server ended its session, and that the program was killed', async () => {
    const name = await newDatabase();
    const one = halfLoaded(as(name));
    await one.begun;
    const loads = await server.sql(`select id from information_schema.processlist
      where db = '${name}' and user = 'full'`);
    for (const number of loads.split('\n').filter(Boolean)) await server.sql(`kill ${number}`);
    one.goOn();
    expect(await one.failure).toMatchObject({ code: 'TARGET_LOST' });
    await restoring().empty(as(name), session);

    const two = halfLoaded(as(name));
    await two.begun;
    const [client] = await processesWith(`--\0${name}\0`);
    expect(client?.args).not.toContain('pw-of-full');
    process.kill(client?.pid ?? Number.NaN, 'SIGKILL');
    two.goOn();
    expect(await two.failure).toMatchObject({
      code: 'RESTORE_FAILED',
      message: expect.stringMatching(/killed by SIGKILL/),
    });
  });

  it('leaves no session behind when it is called off', async () => {
    const name = await newDatabase();
    const abort = new AbortController();
    const { begun, failure } = halfLoaded(as(name), { signal: abort.signal });
    await begun;
    abort.abort(Object.assign(new Error('called off'), { code: 'OFF' }));
    expect(await failure).toMatchObject({ code: 'OFF' });
    await vi.waitUntil(async () => (await sessionsIn(name)) === 0, { timeout: 90_000 });
    expect(await processesWith(`--\0${name}\0`)).toEqual([]);
  });

  it('is over when it waits for somebody for too long', async () => {
    const name = await newDatabase();
    const { begun, goOn, failure } = halfLoaded(as(name), { stallMs: 300 });
    await begun;
    const holding = await holdUp(server, 'flush tables with read lock');
    goOn();
    expect(await failure).toMatchObject({ code: 'RESTORE_STALLED' });
    await holding.end();
  });

  it('says which programs are missing', async () => {
    const name = await newDatabase();
    const places = { standard: [] };
    expect(await failureOf(load(as(name), everything, { places }))).toMatchObject({
      code: 'CLIENT_TOOL_MISSING',
    });
  });

  it('hands its dump over no faster than it is loaded', async () => {
    const name = await newDatabase();
    await load(as(name), big, { dump: inPieces(big.file, 64 << 10) });
    expect((await backUp(as(name))).contents).toEqual(big.contents);
  });
});
