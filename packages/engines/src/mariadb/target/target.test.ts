import { freePort, type Mariadb, startMariadb } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreNeeds, RestorePlace, TargetCheck } from '../../model.ts';
import { target } from '../../probe/probe.fixture.ts';
import { id, text } from '../dump/dump.fixture.ts';
import { EVERYTHING, failureOf, restoring, session } from '../load/restore.fixture.ts';

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
          ['owners', null],
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
    expect(await why('own', 'shop')).toMatch(/because user own lacks .*CREATE.* beside shop/);
    await server.sql('create view mine.v as select 1 as a');
    expect(await why('family', 'mine')).toMatch(/others have made \(view v\)/);
    await server.sql(
      'drop view mine.v; create database abroad; create table abroad.b (id int, foreign key (id) references mine.a (id))',
    );
    expect(await why('family', 'mine')).toMatch(/other databases refer to it: abroad\.b/);
    await server.sql('drop database abroad');
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

  it('is emptied of everything, and stays', async () => {
    await server.sql(`create database full_one; use full_one; ${EVERYTHING}
      create table ${id('-r \'`"; x')} (id int); create view ${id('drop `all`')} as select 1 as a;
      create procedure ${id('p; `x')}() select 1`);
    await restoring().empty(as('full', 'full_one'), session);
    expect((await look(as('full', 'full_one'), { kind: 'empty' })).failed).toEqual([]);
    expect(await server.sql('select count(*) from shop.parents')).toBe('3\n');
  });
});
