import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort, type Mariadb, startMariadb } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreNeeds, RestorePlace, TargetCheck } from '../../model.ts';
import { target } from '../../probe/probe.fixture.ts';
import { id, text } from '../dump/dump.fixture.ts';
import {
  backUp,
  EVERYTHING,
  failureOf,
  holdUp,
  load,
  PACKAGES,
  restoring,
  session,
} from '../load/restore.fixture.ts';

let server: Mariadb;

beforeAll(async () => {
  server = await startMariadb();
  await server.sql(`create user full@'%' identified by 'pw'; grant all on *.* to full@'%';
    create user own@'%' identified by 'pw'; grant all on shop.* to own@'%';
    create user reader@'%' identified by 'pw'; grant select on shop.* to reader@'%';
    create user family@'%' identified by 'pw'; grant all on ${id('mine%')}.* to family@'%'; grant process on *.* to family@'%';
    create database nothing; create database mine; create table mine.a (id int primary key);
    create database shop; use shop; ${EVERYTHING}`);
});

afterAll(async () => {
  await server?.stop();
});

const as = (username: string, database: string, fields: object = {}): ConnectionTarget =>
  target('mariadb', {
    ...{ port: server.address.port, database, username, password: 'pw' },
    ...{ tls: { mode: 'off' }, ...fields },
  });

const NEEDS: RestoreNeeds = {
  server: {
    ...{ vendor: 'mariadb', version: '10.11.6-MariaDB' },
    ...{ encoding: 'utf8mb4', collation: 'utf8mb4_general_ci' },
  },
  extensions: [],
  bytes: 1_000,
  ownership: 'omit',
};

async function look(
  to: ConnectionTarget,
  place: RestorePlace,
  { needs = NEEDS, places = {} }: { needs?: RestoreNeeds; places?: object } = {},
) {
  const report = await restoring(places).inspectTarget(to, place, needs, session);
  const of = (check: TargetCheck['check']) => report.checks.find((one) => one.check === check);
  const failed = report.checks.filter(({ ok }) => ok === false).map(({ code }) => code);
  return { ...report, of, failed };
}

const needing = (fields: Partial<RestoreNeeds['server']>) => ({
  ...NEEDS,
  server: { ...NEEDS.server, ...fields },
});

describe('a target', () => {
  it('fits for each place where a restore would work', async () => {
    for (const place of [{ kind: 'empty' }, { kind: 'new', database: 'fresh' }] as const) {
      const { failed, checks, serverVersion } = await look(as('full', 'nothing'), place);
      expect(failed).toEqual([]);
      expect(serverVersion).toMatch(/^10\.11\.\d+-MariaDB$/);
      expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
        ...[
          ['reachable', true],
          ['version', true],
          ['rights', true],
          ['empty', true],
        ],
        ...[
          ['extensions', true],
          ['encoding', true],
          ['code', true],
          ['owners', true],
          ['surroundings', true],
          ['tools', true],
          ['space', null],
        ],
      ]);
    }
    expect(await look(as('full', 'shop'), { kind: 'replace' })).toMatchObject({
      failed: [],
      maySwap: true,
    });
    expect(await look(as('family', 'mine'), { kind: 'replace' })).toMatchObject({
      failed: [],
      maySwap: true,
    });
    expect(await look(as('own', 'shop'), { kind: 'empty' })).toMatchObject({
      failed: ['TARGET_NOT_EMPTY'],
    });
  });

  it('need not have the database that is to be made anew', async () => {
    expect((await look(as('full', 'lost'), { kind: 'new', database: 'lost' })).failed).toEqual([]);
    expect((await look(as('full', 'lost'), { kind: 'replace' })).failed).toEqual([
      'DATABASE_NOT_FOUND',
    ]);
  });

  it.each<[string, () => Promise<{ failed: unknown[] }>, string]>([
    ['holds something', () => look(as('full', 'shop'), { kind: 'empty' }), 'TARGET_NOT_EMPTY'],
    [
      'has that name',
      () => look(as('full', 'nothing'), { kind: 'new', database: 'shop' }),
      'TARGET_EXISTS',
    ],
    [
      'may not be changed',
      () => look(as('reader', 'shop'), { kind: 'replace' }),
      'PERMISSION_DENIED',
    ],
    [
      'may not get a new database',
      () => look(as('own', 'shop'), { kind: 'new', database: 'x' }),
      'PERMISSION_DENIED',
    ],
    [
      'is older than the backup',
      () =>
        look(
          as('full', 'nothing'),
          { kind: 'empty' },
          { needs: needing({ version: '11.4.2-MariaDB' }) },
        ),
      'TARGET_TOO_OLD',
    ],
    [
      'is of another make',
      () =>
        look(
          as('full', 'nothing'),
          { kind: 'empty' },
          { needs: needing({ vendor: 'mysql', version: '8.0.36' }) },
        ),
      'SERVER_VERSION_UNSUPPORTED',
    ],
    [
      'does not know the collation',
      () =>
        look(
          as('full', 'nothing'),
          { kind: 'empty' },
          { needs: needing({ collation: 'utf8mb4_0900_ai_ci' }) },
        ),
      'ENCODING_MISMATCH',
    ],
    [
      'takes no password like that',
      () => look(as('full', 'nothing', { password: 'wrong' }), { kind: 'empty' }),
      'AUTH_FAILED',
    ],
    [
      'is not there',
      async () => look(as('full', 'nothing', { port: await freePort() }), { kind: 'empty' }),
      'HOST_UNREACHABLE',
    ],
    [
      'finds no programs here',
      () => look(as('full', 'nothing'), { kind: 'empty' }, { places: { standard: [] } }),
      'CLIENT_TOOL_MISSING',
    ],
  ])('that %s is told with its code', async (_, looking, code) => {
    expect((await looking()).failed).toEqual([code]);
  });

  it('that can be overwritten but not swapped says why', async () => {
    const why = async (user: string, database: string) => {
      const { maySwap, failed, of } = await look(as(user, database), { kind: 'replace' });
      expect({ maySwap, failed }).toEqual({ maySwap: false, failed: [] });
      return of('rights')?.message;
    };
    expect(await why('own', 'shop')).toMatch(/because user own lacks .*CREATE.* other than shop/);
    await server.sql(`create database orphaned; use orphaned; create table t (id int);
      create trigger nameless before insert on t for each row set @a = 1; insert into t values (7)`);
    await rm(path.join(path.dirname(server.address.socket), 'data', 'orphaned', 'nameless.TRN'));
    await server.sql('flush tables');
    expect(await why('full', 'orphaned')).toMatch(
      /because the server lists triggers .*cannot be moved: nameless\./,
    );
    const orphaned = await backUp(as('full', 'orphaned'));
    expect(orphaned.inventory?.notInDump).toMatchObject([
      { object: 'trigger nameless', why: expect.stringMatching(/read its text \(.*not exist\)/) },
    ]);
    await restoring().empty(as('full', 'orphaned'), session);
    await load(as('full', 'orphaned'), orphaned);
    expect(await server.sql('select * from orphaned.t')).toBe('7\n');
    await server.sql('create view mine.v as select 1 as a');
    expect(await why('family', 'mine')).toMatch(/others have created \(view v\)/);
    await server.sql(
      'drop view mine.v; create database abroad; create table abroad.b (id int, foreign key (id) references mine.a (id))',
    );
    expect(await why('family', 'mine')).toMatch(/other databases refer to it: abroad\.b/);
    await server.sql('drop database abroad');
  });

  it('whose swap would keep some of it as a text alone says so before', async () => {
    await server.sql(`create database worn; use worn; create table gone (a int);
      create view lost as select a from gone; create view fine as select 1 as a; drop table gone`);
    expect(await look(as('full', 'worn'), { kind: 'replace' })).toMatchObject({
      ...{ maySwap: true, failed: [] },
      warnings: [
        expect.stringMatching(/which has its text in table .*could not keep.*: view lost\.$/),
      ],
    });
  });

  it('in which routines would be dropped says which grants on them would be lost', async () => {
    await server.sql(`create database dropped; create procedure dropped.p() select 1;
      create function dropped.f() returns int return 1; grant all on dropped.* to own;
      create user caller@localhost; create role callers;
      grant execute, alter routine on procedure dropped.p to caller@localhost with grant option;
      grant execute on function dropped.f to callers`);
    const said = async (user: string) => {
      const { of, warnings = [] } = await look(as(user, 'dropped'), { kind: 'replace' });
      return [of('surroundings')?.message, ...warnings];
    };
    const some = expect.stringMatching(/Grants on .* stay .*, but not all .* routines\.$/);
    expect(await said('own')).toEqual([some, expect.stringMatching(/may not read.*procs_priv/)]);
    await server.sql('grant select on mysql.procs_priv to own');
    expect(await said('own')).toEqual([
      some,
      expect.stringContaining(
        "GRANT EXECUTE ON FUNCTION `dropped`.`f` TO `callers`; GRANT EXECUTE, ALTER ROUTINE ON PROCEDURE `dropped`.`p` TO 'caller'@'localhost' WITH GRANT OPTION.",
      ),
    ]);
    expect(await said('full')).toEqual([expect.stringMatching(/stay as they are\.$/)]);
    await server.sql('drop database dropped; drop user caller@localhost; drop role callers');
  });

  it('that cannot be emptied and filled again is refused before', async () => {
    await server.sql(`create database routed; create function routed.f() returns int return 1;
      grant all on routed.* to own; revoke alter routine on routed.* from own`);
    const refusal = async () => {
      const { failed, of } = await look(as('own', 'routed'), { kind: 'replace' });
      return [...failed, of('rights')?.message];
    };
    expect(await refusal()).toEqual(['PERMISSION_DENIED', expect.stringMatching(/ALTER ROUTINE/)]);
    await server.sql('grant alter routine on routed.* to own');
    expect(await refusal()).toEqual([expect.stringMatching(/restored in place/)]);
    await server.sql('drop database routed');
  });
});

describe('what a backup needs of a target', () => {
  const uses = (surroundings: RestoreNeeds['surroundings']): RestoreNeeds => ({
    ...NEEDS,
    ...(surroundings && { surroundings }),
  });
  const keeping = (...roles: string[]): RestoreNeeds => ({
    ...{ ...NEEDS, ownership: 'keep', rights: { roles } },
  });
  const owners = async (user: string, needs: RestoreNeeds) =>
    (await look(as(user, 'shop'), { kind: 'replace' }, { needs })).of('owners');

  it('definers that cannot be kept are named before anything is touched', async () => {
    await server.sql(
      `create user ${id("odd 'one")}@'10.%' identified by 'pw'; create role keepers`,
    );
    const there = keeping('full@%', 'root@localhost', "odd 'one@10.%", 'keepers');
    expect(await owners('full', there)).toMatchObject({ ok: true });
    expect(await owners('full', keeping('gone@%', 'root@localhost', 'away@h'))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/no accounts .*: "gone@%", "?away@h"?\. Create them/),
    });
    expect(await owners('own', keeping('own@%'))).toMatchObject({ ok: true });
    expect(await owners('own', keeping('own@%', 'root@localhost', 'app@%'))).toMatchObject({
      ok: false,
      code: 'PERMISSION_DENIED',
      message: expect.stringMatching(/"?root@localhost"?, "app@%"\. Grant .* SET USER/),
    });
    await server.sql(
      "create user setter@'%' identified by 'pw'; grant set user on *.* to setter@'%'; grant all on shop.* to setter@'%'",
    );
    expect(await owners('setter', keeping('root@localhost'))).toMatchObject({ ok: null });
    expect(await owners('own', { ...keeping('app@%'), ownership: 'omit' })).toMatchObject({
      ok: true,
      message: expect.stringMatching(/left out.*"app@%"/),
    });
  });

  it.each<[string, RestoreNeeds, string, RegExp]>([
    [
      'a value that is too large for it',
      { ...NEEDS, largest: 40_000_000 },
      'RESTORE_FAILED',
      /40000000 bytes.*max_allowed_packet.*16777216.*67108864/,
    ],
    [
      'a collation of a column',
      uses({ collations: ['latin1_swedish_ci', 'utf8mb4_0900_ai_ci'] }),
      'ENCODING_MISMATCH',
      /collations .*: utf8mb4_0900_ai_ci\./,
    ],
    [
      'a storage engine',
      uses({ storageEngines: ['InnoDB', 'ROCKSDB'] }),
      'EXTENSION_MISSING',
      /storage engines .*ROCKSDB/,
    ],
    [
      'a time zone of an event',
      uses({ timeZones: ['Europe/Berlin'] }),
      'EXTENSION_MISSING',
      /time zones .*Europe\/Berlin/,
    ],
  ])(
    '%s that the server does not take is told before anything is touched',
    async (_, needs, code, words) => {
      const { checks } = await look(as('full', 'shop'), { kind: 'replace' }, { needs });
      expect(checks.filter(({ ok }) => ok === false)).toEqual([
        expect.objectContaining({ code, message: expect.stringMatching(words) }),
      ]);
    },
  );

  it('is told with a dump: limits, collations, storage engines, zones, and the comment', async () => {
    await server.sql(`create database told comment 'it''s "told"'; use told;
      create table Upper_ (t text character set cp932) engine = Aria; set time_zone = '+01:00';
      create event e on schedule every 1 day disable do select 1`);
    const { needs } = await backUp(as('full', 'told'));
    expect(needs.surroundings).toEqual({
      ...{
        rows: 'exact',
        values: 'exact',
        members: 'exact',
        comments: 'exact',
        histories: 'exact',
        definitions: 'exact',
      },
      comment: 'it\'s "told"',
      limits: {
        ...{ maxAllowedPacket: 16_777_216, pageSize: 16_384, lowerCaseTableNames: 0 },
        explicitTimestamps: true,
      },
      collations: ['cp932_japanese_ci'],
      storageEngines: ['Aria'],
      timeZones: [],
      elsewhere: [],
      missingDefiners: [],
      upperCaseTables: ['Upper_'],
    });
    await restoring().createDatabase(as('full', 'told'), 'told_again', needs, session);
    await server.sql("alter database nothing comment 'other'");
    await load(as('full', 'nothing'), await backUp(as('full', 'told')));
    const comments = await server.sql(`select schema_comment from information_schema.schemata
      where schema_name in ('told_again', 'nothing')`);
    expect(comments).toBe('it\'s "told"\nit\'s "told"\n');
    await restoring().empty(as('full', 'nothing'), session);
  });
});

describe('a database', () => {
  const HOSTILE = ['-r \'`"; drop database shop', '../ä漢%_\\', 'x'.repeat(64)];

  it('is made as the backup needs it, whatever its name, and dropped again', async () => {
    for (const name of HOSTILE) {
      await restoring().createDatabase(as('full', 'lost'), name, NEEDS, session);
      expect(
        await failureOf(restoring().createDatabase(as('full', 'shop'), name, NEEDS, session)),
      ).toMatchObject({ code: 'TARGET_EXISTS' });
      const collation = `select default_collation_name from information_schema.schemata where schema_name = ${text(name)}`;
      expect(await server.sql(collation)).toBe('utf8mb4_general_ci\n');
      await restoring().dropDatabase(as('full', 'lost'), name, session);
      await restoring().dropDatabase(as('full', 'lost'), name, session);
      expect(await server.sql(collation)).toBe('');
    }
    expect(await server.sql('select count(*) from shop.parents')).toBe('3\n');
  });

  it('is not made where it cannot be, nor is one of the server dropped', async () => {
    const make = (user: string, name: string, needs = NEEDS) =>
      failureOf(restoring().createDatabase(as(user, 'shop'), name, needs, session));
    expect(await make('own', 'x')).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await make('full', 'x'.repeat(65))).toMatchObject({ code: 'RESTORE_FAILED' });
    expect(await make('full', 'mysql ')).toMatchObject({ code: 'RESTORE_FAILED' });
    const strange = needing({ encoding: 'klingon', collation: 'klingon_ci' });
    expect(await make('full', 'x', strange)).toMatchObject({ code: 'ENCODING_MISMATCH' });
    await restoring().dropDatabase(as('full', 'shop'), 'mysql', session);
    expect(await server.sql('select count(*) > 0 from mysql.user')).toBe('1\n');
  });

  it('is dropped though somebody works in it', async () => {
    await server.sql('create database busy; create table busy.t (id int) engine = InnoDB');
    const working = server
      .sql('use busy; start transaction; insert into t values (1); select sleep(30)')
      .catch(() => 'ended');
    await expect
      .poll(() => server.sql("select state from information_schema.processlist where db = 'busy'"))
      .toMatch(/sleep/i);
    await restoring().dropDatabase(as('full', 'shop'), 'busy', session);
    expect(await working).toBe('ended');
  });

  it('is left by the program of a lost run when that is ended, and by nobody else', async () => {
    await server.sql('create database lost; create database others');
    const backup = await backUp(as('full', 'shop'));
    const [work, to] = ['a restore', as('full', 'lost')];
    const sessions = async (where: string) =>
      Number(
        await server.sql(`select count(*) from information_schema.processlist
          where user = 'full' and ${where}`),
      );
    const user = await holdUp(server, 'use lost; select 1');
    const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function* endless(): AsyncGenerator<Buffer> {
      yield backup.file.subarray(0, backup.file.length >> 1);
      begun.resolve();
      await thawed.promise; // as a worker that is frozen
    }
    const other = { work: 'another restore', run: 1 };
    const stop = new AbortController();
    const loads = [
      failureOf(load(to, backup, { dump: endless(), owner: { work, run: 1 } })),
      failureOf(
        load(as('full', 'others'), backup, {
          ...{ dump: endless(), owner: other, signal: stop.signal },
        }),
      ),
    ];
    await begun.promise;
    const programs = "db in ('lost', 'others') and command = 'Sleep'";
    await vi.waitUntil(async () => (await sessions(programs)) >= 4, { timeout: 60_000 });
    await restoring().endSessions(to, { ...session, owner: { work, run: 2 } });
    const left = await sessions("db = 'others'");
    expect(await sessions("db = 'lost'")).toBeLessThan(2); // it had one beside it
    stop.abort();
    thawed.resolve();
    expect((await loads[0])?.code).not.toBe('none');
    expect(left).toBeGreaterThanOrEqual(2);
    await loads[1];
    await user.end();
  });

  it('is emptied of everything, and stays', async () => {
    await server.sql(`create database full_one; use full_one; ${EVERYTHING}
      create table ${id('-r \'`"; x')} (id int); create view ${id('drop `all`')} as select 1 as a;
      create procedure ${id('p; `x')}() select 1; ${PACKAGES}`);
    await restoring().empty(as('full', 'full_one'), session);
    expect((await look(as('full', 'full_one'), { kind: 'empty' })).failed).toEqual([]);
    expect(await server.sql('select count(*) from shop.parents')).toBe('3\n');
  });
});
