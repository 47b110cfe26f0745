import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDebianPackages, type Mariadb, startMariadb } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { target } from '../../probe/probe.fixture.ts';
import { id } from '../dump/dump.fixture.ts';
import {
  type Backup,
  backUp,
  EVERYTHING,
  failureOf,
  holdUp,
  inPieces,
  PACKAGES,
  restoring,
  session,
} from './restore.fixture.ts';

let server: Mariadb;

beforeAll(async () => {
  await ensureDebianPackages(['mariadb-plugin-connect']);
  server = await startMariadb({ args: ['--plugin-load-add=ha_connect'] });
  await server.sql("create user owner_@'%' identified by 'pw'; create database beside");
});

afterAll(async () => {
  await server?.stop();
});

const as = (database: string) =>
  target('mariadb', {
    ...{ port: server.address.port, database, username: 'owner_', password: 'pw' },
    tls: { mode: 'off' },
  });

/** Makes a database that its user owns, as root; its routines as the user. */
async function make(database: string, statements: string): Promise<Backup> {
  await server.sql(`create database ${id(database)}; use ${id(database)}; ${statements}`);
  await server.sql(`grant all on ${id(database)}.* to owner_@'%';
    grant select on mysql.proc to owner_@'%'; grant set user, file on *.* to owner_@'%'`);
  return backUp(as(database));
}

async function tried(database: string, { file, needs }: Pick<Backup, 'file' | 'needs'>) {
  const workDirectory = await mkdtemp(path.join(tmpdir(), 'holdfast-test-'));
  try {
    return await restoring().tryDefinitions?.(as(database), {
      ...{ ...session, workDirectory, log: () => {}, dump: inPieces(file) },
      needs: { ...needs, ownership: 'keep' },
    });
  } finally {
    await rmdir(workDirectory);
  }
}

const leftovers = async () =>
  server.sql(`select table_name from information_schema.tables where table_name like 'holdfast%'
    union all select routine_name from information_schema.routines where routine_name like 'holdfast%'
    union all select event_name from information_schema.events where event_name like 'holdfast%'`);

/** As bytes: nothing at all is another. */
const unchanged = async (database: string, { file }: Backup) => {
  expect((await backUp(as(database))).file.toString()).toBe(file.toString());
  expect(await leftovers()).toBe('');
};

describe('definitions that are tried in a database that is in use', () => {
  it('are all taken where its user made them, and nothing of it is changed', async () => {
    const backup = await make(
      'everything',
      `${EVERYTHING} ${PACKAGES} create table named (a int, constraint positive check (a > 0));
      set sql_mode = 'oracle';
      delimiter //
      create procedure ended as begin null; end ended//
      create function "Odd end"(a int) return int as begin return a; end "Odd end"//
      delimiter ;
      create view below as select 1 as a; create view above as select a from below; drop view below;`,
    );
    // No copy would bring back a view on what is gone.
    const why = expect.stringMatching(/^the server cannot open it \(View '.*' references invalid/);
    const lost = [{ object: 'view above', why }];
    expect(await tried('everything', backup)).toEqual({ refused: undefined, lost });
    expect(backup.inventory?.notInDump).toMatchObject(lost);
    await unchanged('everything', backup);
  });

  it.each<[string, string, string, string, RegExp, RegExp]>([
    [
      'a key into another database, without the right there',
      'create table beside.t (id int primary key); create table far (t int, foreign key (t) references beside.t (id))',
      '',
      'table far',
      /REFERENCES command denied .* \(1142\)/,
      /another one that the server names/,
    ],
    [
      'a table without a key, where the server demands one',
      'create table bare (a int)',
      'set global innodb_force_primary_key = 1',
      'table bare',
      /\(1173\)/,
      /innodb_force_primary_key/,
    ],
    [
      'a table of an engine that the server no longer makes',
      'create table old (a int) engine = MyISAM',
      'set global enforce_storage_engine = InnoDB',
      'table old',
      /\(1290\)/,
      /enforce_storage_engine/,
    ],
    [
      'a trigger that only a superuser may make',
      'create table counted (a int primary key); create definer = root@localhost trigger counts before insert on counted for each row set @a = 1; create definer = `owner_`@`%` view ours as select 1 as a',
      "revoke set user on *.* from owner_@'%'",
      'trigger counts',
      /SET USER|SUPER/,
      /SET USER/,
    ],
    [
      'a table that takes a right to be dropped',
      "create table outside (a int not null) engine = CONNECT table_type = CSV file_name = 'outside.csv'",
      "revoke file on *.* from owner_@'%'",
      'table outside',
      /FILE privilege/,
      /Grant the user/,
    ],
  ])('name %s', async (what, made, then, object, why, advice) => {
    const backup = await make(what, `create table first (a int primary key); ${made}`);
    await server.sql(`set global enforce_storage_engine = default; ${then}`);
    const tables = `show full tables from ${id(what)}`;
    const before = await server.sql(tables);
    try {
      const texts = { why: expect.stringMatching(why), advice: expect.stringMatching(advice) };
      expect(await tried(what, backup)).toEqual({ refused: { object, ...texts }, lost: [] });
    } finally {
      await server.sql(
        "set global innodb_force_primary_key = 0; set global enforce_storage_engine = default; grant file on *.* to owner_@'%'",
      );
    }
    await unchanged(what, backup);
    expect(await server.sql(tables)).toBe(before);
  });

  it('leave nothing that a backup would take, nor that the next try or the reaper would not remove', async () => {
    const name = (count: number) => `holdfast__try_0123456789ab_${count}`;
    const backup = await make('killed', `${EVERYTHING} ${PACKAGES}`);
    await server.sql(`use killed; create table ${name(1)} (a int primary key, foreign key (a) references parents (id));
      create trigger ${name(2)} before insert on ${name(1)} for each row set @a = 1;
      create view ${name(3)} as select 1 as a; create sequence ${name(4)};
      create procedure ${name(5)}() select 1; create function ${name(6)}() returns int return 1;
      create event ${name(7)} on schedule every 1 day disable do select 1;
      create table holdfast__try_of_a_user (a int)`);
    const beside = await backUp(as('killed'));
    await server.sql('drop table killed.holdfast__try_of_a_user');
    expect(beside.file.toString()).not.toContain('0123456789ab');
    expect(JSON.stringify(beside.inventory)).not.toContain('0123456789ab');
    expect(beside.file.toString()).toContain('holdfast__try_of_a_user');
    expect(await tried('killed', backup)).toEqual({ refused: undefined, lost: [] });
    await unchanged('killed', backup);
    await server.sql(`create table killed.${name(8)} (a int)`);
    await restoring().endTry?.(as('killed'), session);
    await unchanged('killed', backup);
  });

  it.each([
    ['another session', 'start transaction; insert into busy.t values (2)', ''],
    [
      'a prepared transaction',
      "xa start 'held'; insert into busy.t values (2); xa end 'held'; xa prepare 'held'",
      "xa rollback 'held'",
    ],
  ])('are not enough while %s holds a table', async (_, holding, ending) => {
    const backup = await make(
      'busy',
      `create table t (id int primary key); create view a_view as select id from t;
       create trigger first_ before insert on t for each row set @a = 1`,
    );
    const held = ending ? undefined : await holdUp(server, holding);
    if (!held) await server.sql(holding);
    expect(await failureOf(tried('busy', backup))).toMatchObject({
      code: 'LOCK_TIMEOUT',
      message: expect.stringMatching(/holds t of the database/),
    });
    await held?.end();
    if (ending) {
      await server.sql("revoke lock tables on busy.* from owner_@'%'");
      expect(await failureOf(tried('busy', backup))).toMatchObject({
        code: 'LOCK_TIMEOUT',
        message: expect.stringMatching(/^Transactions are prepared .*denied.*grant .*LOCK TABLES/),
      });
      await server.sql("grant lock tables on busy.* to owner_@'%'");
      const emptied = await failureOf(restoring().empty(as('busy'), session));
      expect(emptied).toMatchObject({ code: 'LOCK_TIMEOUT' });
      await server.sql(ending);
    }
    await unchanged('busy', backup);
    await server.sql('drop database busy');
  });
});
