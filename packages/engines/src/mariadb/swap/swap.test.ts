import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mariadb, often, startMariadb } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { target } from '../../probe/probe.fixture.ts';
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
import { describe as describeDatabase, makeBoth } from './interrupted.fixture.ts';
import { openQueryGate, type Verdict } from './statement-proxy.fixture.ts';

let server: Mariadb;

beforeAll(async () => {
  server = await startMariadb();
  await server.sql(
    `create user full@'%' identified by 'pw-of-full'; grant all on *.* to full@'%' with grant option`,
  );
});

afterAll(async () => {
  await server?.stop();
});

const as = (database: string, fields: object = {}): ConnectionTarget =>
  target('mariadb', {
    ...{ port: server.address.port, database, username: 'full', password: 'pw-of-full' },
    ...{ tls: { mode: 'off' }, ...fields },
  });

/** A dump without the name of its database. */
const unnamed = (dump: string) =>
  dump.replaceAll(/\bshop(?:_old)?(?=[`'\n])/g, 'it').replaceAll(/\bshop\.(?=named|a_ring)/g, '');
const contentsOf = async (database: string) => (await backUp(as(database))).contents;
const names = (current: string) => ({ current, side: `${current}_side`, aside: `${current}_old` });
const databases = async (like: string) =>
  (
    await server.sql(`select schema_name from information_schema.schemata
    where schema_name like '${like}%' order by 1`)
  )
    .split('\n')
    .filter(Boolean);

const COULD_NOT_KEEP = '`holdfast could not keep`';

/** Puts a trigger there whose text the server cannot read, as after an upgrade that reserved a word. */
async function makeUnreadable(database: string): Promise<void> {
  await server.sql(
    `use ${database}; create table inserted (id int); create trigger unreadable before insert on inserted for each row set @a = 'nothing'`,
  );
  const file = path.join(path.dirname(server.address.socket), 'data', database, 'inserted.TRG');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace("set @a = \\'nothing\\'", 'sett nothing'),
  );
  await server.sql('flush tables');
}

describe('a swap', () => {
  it('puts the restored database in its place and keeps the old one whole', async () => {
    const plan = names('shop');
    await server.sql(
      `create database shop character set latin1 collate latin1_german1_ci comment 'it''s new'; use shop; ${EVERYTHING}`,
    );
    const backup = await backUp(as('shop'));
    await server.sql(`use shop; drop view a_view_of_view; drop table parts; create table a_view_of_view (id int);
      set names latin1; create trigger shop.named after insert on shop.a_ring for each row set @x = 'é';
      drop event every_day; alter table children add z int; create view extra as select 1 as a;
      create procedure only_old() select 1; create user keeper; grant execute on procedure shop.note to keeper;
      alter database shop character set utf8mb4 comment 'it is old'; ${PACKAGES}`);
    const old = (await backUp(as('shop'))).file.toString();
    await restoring().createDatabase(as('shop'), plan.side, backup.needs, session);
    const { asleep = [] } = await load(as(plan.side), backup);
    await restoring().swap(as('shop'), { ...plan, asleep }, session);
    expect(await contentsOf('shop')).toEqual(backup.contents);
    const kept = (await backUp(as(plan.aside))).file.toString();
    expect(unnamed(kept)).toBe(unnamed(old));
    expect(await databases('shop')).toEqual(['shop', plan.aside]);
    await restoring().swap(as('shop'), { ...plan, asleep }, session);
    expect(await contentsOf('shop')).toEqual(backup.contents);
    expect(await server.sql(`show grants for keeper`)).toContain('PROCEDURE `shop`.`note`');
    expect(
      await server.sql(
        `select default_collation_name from information_schema.schemata where schema_name = 'shop'`,
      ),
    ).toBe('latin1_german1_ci\n');
    const comments = await server.sql(`select schema_comment from information_schema.schemata
      where schema_name in ('shop', '${plan.aside}') order by schema_name`);
    expect(comments).toBe("it's new\nit is old\n");
  });
});

it('a swap keeps events whose time is over, of both databases, and says so', async () => {
  const plan = names('late');
  await server.sql(`create database late; use late; create table t (a int); set timestamp = unix_timestamp('2020-01-01');
    create event campaign on schedule every 1 day starts '2020-01-02' ends '2020-01-03' do insert into t values (1);
    create event once on schedule at '2020-01-02' do insert into t values (2); set timestamp = default;
    create event yearly on schedule every 1 year starts '2036-01-01' do insert into t values (3)`);
  const backup = await backUp(as('late'));
  await restoring().createDatabase(as('late'), plan.side, backup.needs, session);
  const { asleep = [] } = await load(as(plan.side), backup);
  expect(await restoring().swap(as('late'), { ...plan, asleep }, session)).toEqual({
    notDropped: [],
    warnings: [expect.stringMatching(/time .* passed.* disabled: campaign, once\.$/)],
  });
  const events = (database: string) =>
    server.sql(`select event_name, status, ends from information_schema.events
      where event_schema = '${database}' order by 1`);
  const expected = (yearly: string) =>
    `campaign\tDISABLED\t2020-01-03 00:00:00\nonce\tDISABLED\tNULL\nyearly\t${yearly}\tNULL\n`;
  expect(await events('late')).toBe(expected('ENABLED'));
  expect(await events(plan.aside)).toBe(expected('DISABLED'));
  expect(await databases('late')).toEqual(['late', plan.aside]);
});

it('views on views are restored and swapped with definers who have rights in the real database alone', async () => {
  const plan = names('stacked');
  await server.sql(`create user narrow@'%'; grant all on stacked.* to narrow@'%';
    create database stacked; use stacked; create table t (a int); insert into t values (7);
    create function f() returns int deterministic return 1;
    create definer = narrow@'%' view z as select a, f() as b from t where a < 9 with check option;
    create definer = full@'%' view y as select a from z where a < 8 with local check option;
    create definer = narrow@'%' sql security invoker view x as select a from y;
    create algorithm = temptable definer = narrow@'%' view a as select x.a, z.b from x join z`);
  const backup = await backUp(as('stacked'));
  await restoring().createDatabase(as('stacked'), plan.side, backup.needs, session);
  const loaded = await load(as(plan.side), backup, { ownership: 'keep' });
  const isBackup = async (database: string) => {
    const { contents, rights } = await backUp(as(database));
    expect({ contents, rights }).toEqual({ contents: backup.contents, rights: backup.rights });
  };
  await isBackup(plan.side);
  expect(loaded.warnings).toEqual([]);
  expect(await restoring().wake(as(plan.side), [], session)).toEqual([
    expect.stringMatching(
      /Nobody can use these views of "?narrow@%"? in database stacked_side: a, x, z\..* GRANT SELECT ON `stacked\\_side`\.\* TO 'narrow'@'%'\./,
    ),
  ]);
  expect(await restoring().swap(as('stacked'), plan, session)).toMatchObject({ notDropped: [] });
  await isBackup('stacked');
  await isBackup(plan.aside);
  expect(await server.sql('select * from stacked.a')).toBe('7\t1\n');
  expect(await restoring().wake(as('stacked'), [], session)).toEqual([]);
  expect(await databases('stacked')).toEqual(['stacked', plan.aside]);
});

it('a side database that cannot be dropped is named, and nothing of it is swapped again', async () => {
  const plan = names('linked');
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'data-directory-'));
  await chmod(elsewhere, 0o777); // for the account of the server
  // Where such a table was moved away, the server keeps a link to its file.
  for (const [database, what] of [
    [plan.current, 'old'],
    [plan.side, 'new'],
  ] as const) {
    await server.sql(`create database ${database}; use ${database};
      create table orders (what varchar(9)) data directory = '${elsewhere}';
      create table parts (id int) partition by range (id)
        (partition p values less than (10), partition q values less than (20) data directory = '${elsewhere}');
      insert into orders values ('${what}'); insert into parts values (1), (11);
      create view seen as select * from orders`);
  }
  const swap = () => restoring().swap(as(plan.current), plan, session);
  const left = [
    {
      database: plan.side,
      why: expect.stringMatching(/rmdir.*not empty.*isl.*delete nothing before/),
    },
  ];
  expect(await swap()).toEqual({ notDropped: left, warnings: [] });
  const swapped = async () => {
    const seen = [plan.current, plan.aside].map((name) => server.sql(`select * from ${name}.seen`));
    expect(await Promise.all(seen)).toEqual(['new\n', 'old\n']);
  };
  await swapped();
  expect(await swap()).toEqual({ notDropped: left, warnings: [] });
  await swapped();
  await restoring().dropDatabase(as(plan.current), plan.aside, session);
  expect(await databases(plan.current)).toEqual([plan.current, plan.side]);
  await server.sql(`drop database ${plan.current}`);
  await rm(elsewhere, { recursive: true });
});

describe('what a swap makes anew', () => {
  it('is what clients of `binary` made, byte by byte', async () => {
    const plan = names('bytes');
    await server.sql(`create database bytes character set utf8mb4; use bytes;
      create table t (id int primary key, v varchar(20)); set names utf8mb4;
      insert into t values (1, 'München'), (2, 'Köln');
      set @raw = concat('create view raw as select hex(''', x'fc', ''') as x');
      begin not atomic set character_set_client = binary; execute immediate @raw; set names utf8mb4; end;
      set character_set_client = binary;
      create view south as select 'Grüße €' as \`ß\`, id from t where v = 'München';
      create procedure pr() comment 'ü' select 'ä€'; create trigger tr before insert on t for each row set new.v = concat('ä€', new.v);
      create function fu() returns varchar(20) charset utf8mb4 deterministic comment 'ü' return 'ä€';
      create event ev on schedule every 1 day starts '2036-01-01' comment 'ü' do select 'ä€';`);
    const read = (database: string) =>
      server.sql(`use ${database}; set names utf8mb4; select hex(\`ß\`), id from south; select x from raw; select hex(fu());
        select routine_name, hex(routine_comment), character_set_client from information_schema.routines where routine_schema = '${database}' order by 1;
        select hex(event_comment), character_set_client, status from information_schema.events where event_schema = '${database}'`);
    const before = await read('bytes');
    expect(before).toMatch(/^4772C3BCC39F6520E282AC\t1\nFC\n/);
    const backup = await backUp(as('bytes'));
    await restoring().createDatabase(as('bytes'), plan.side, backup.needs, session);
    const { asleep = [] } = await load(as(plan.side), backup);
    await restoring().swap(as('bytes'), { ...plan, asleep }, session);
    expect(await read('bytes')).toBe(before);
    expect(await contentsOf('bytes')).toEqual(backup.contents);
    expect(await contentsOf(plan.aside)).toEqual({
      ...backup.contents,
      ...{ schema: expect.anything(), definitions: expect.anything() },
    });
    await restoring().createDatabase(as('bytes'), 'bytes_copy', backup.needs, session);
    const copy = await load(as('bytes_copy'), backup);
    expect(await restoring().wake(as('bytes_copy'), copy.asleep ?? [], session)).toEqual([]);
    expect(await read('bytes_copy')).toBe(before);
  });

  it('and would not be what was proven, is told before anything of the old database is touched', async () => {
    const plan = names('altered');
    const through = async (judge: (statement: string) => Verdict) => {
      const gate = await openQueryGate(server.address.port, judge);
      const swapping = restoring().swap(as(plan.current, { port: gate.port }), plan, session);
      return failureOf(swapping).finally(gate.close);
    };
    const otherwise = (kind: string, statement: string) =>
      new RegExp(`^create .*${kind} .*'new'`, 'is').test(statement)
        ? { instead: statement.replace("'new'", "'NEW'") }
        : undefined;
    for (const [kind, name] of [
      ...([
        ['view', 'v'],
        ['procedure', 'p'],
        ['trigger', 't1'],
        ['event', 'e'],
      ] as const),
    ]) {
      await makeBoth(server, plan.current, plan.side);
      const old = await describeDatabase(server, plan.current);
      expect(await through((statement) => otherwise(kind, statement) ?? 'pass')).toMatchObject({
        code: 'SWAP_FAILED',
        message: expect.stringMatching(
          new RegExp(`left as it was.*${kind} \`?"?${name}\`?"? is not what was restored`),
        ),
      });
      expect(await describeDatabase(server, plan.current)).toBe(old);
      expect(await databases(plan.current)).toEqual([plan.current, plan.side]);
    }

    // Killed before it could see that.
    await makeBoth(server, plan.current, plan.side);
    const old = await describeDatabase(server, plan.current);
    let isAltered = false;
    await through((statement) => {
      if (isAltered) return 'cut-before';
      const altered = otherwise('procedure', statement);
      isAltered = altered !== undefined;
      return altered ?? 'pass';
    });
    expect(await failureOf(restoring().swap(as(plan.current), plan, session))).toMatchObject({
      code: 'SWAP_FAILED',
      message: expect.stringMatching(/left as it was.*interrupted.*not what was proven/),
    });
    expect(await describeDatabase(server, plan.current)).toBe(old);
  });
});

describe('a swap that fails', () => {
  const same = async (plan: ReturnType<typeof names>, work: () => Promise<unknown>) => {
    const before = await describeDatabase(server, plan.current);
    const side = await describeDatabase(server, plan.side);
    const failure = await failureOf(work());
    expect(await describeDatabase(server, plan.current)).toBe(before);
    expect(await describeDatabase(server, plan.side)).toBe(side);
    expect(await databases(plan.current)).toEqual([plan.current, plan.side]);
    return failure;
  };

  it('for foreign keys of other databases, or for what holds its tables, leaves all as it was', async () => {
    const plan = names('whole');
    const swap = () => restoring().swap(as(plan.current), plan, session);
    await makeBoth(server, plan.current, plan.side);
    await makeUnreadable(plan.current);
    await server.sql(
      'create database abroad; create table abroad.b (id int, foreign key (id) references whole.parent (id))',
    );
    expect(await same(plan, swap)).toMatchObject({
      code: 'SWAP_FAILED',
      message: expect.stringContaining('abroad.b'),
    });
    await server.sql('drop database abroad');

    // Its session uses none of our databases, so that it is not ended.
    const holding = await holdUp(
      server,
      'use mysql; start transaction; select count(*) from whole.child',
    );
    expect(await same(plan, swap)).toMatchObject({
      code: 'SWAP_FAILED',
      message: expect.stringMatching(/left as it was.*Another session.* holds child of/),
    });
    await server.sql(`drop trigger ${plan.current}.unreadable`);
    expect(await same(plan, swap)).toMatchObject({
      code: 'SWAP_FAILED',
      message: expect.stringMatching(/left as it was.*long transactions/),
    });
    await holding.end();
    await swap();
    expect(await databases('whole')).toEqual([plan.current, plan.aside]);
  });

  it('with what the server cannot read dropped already says so, and keeps its text', async () => {
    const plan = names('lost');
    await makeBoth(server, plan.current, plan.side);
    const before = await describeDatabase(server, plan.current);
    await makeUnreadable(plan.current);
    const gate = await openQueryGate(
      server.address.port,
      (statement): Verdict =>
        /^rename table .*moved`/.test(statement) ? { instead: 'selectt' } : 'pass',
    );
    const through = as(plan.current, { port: gate.port });
    const failure = await failureOf(restoring().swap(through, plan, session));
    await gate.close();
    expect(failure).toMatchObject({
      code: 'SWAP_FAILED',
      message: expect.stringMatching(
        /not been swapped.*put back: trigger unreadable.*could not keep.*lost_old.*syntax/,
      ),
    });
    expect(await describeDatabase(server, plan.current)).toBe(
      before.replace('\nparent', '\ninserted\nparent'),
    );
    expect(
      await server.sql(`select kind, name, statement from ${plan.aside}.${COULD_NOT_KEEP}`),
    ).toMatch(/^TRIGGER\tunreadable\t.*sett nothing/);
  });

  it('keeps how old views were defined that no longer work, and no key into the new database', async () => {
    const plan = names('broken');
    await makeBoth(server, plan.current, plan.side);
    await server.sql(`use ${plan.current}; create table x (id int); create view lame as select id from x; drop table x;
      create table sv (a int) with system versioning; create view shut as select a from sv for system_time between '2020-01-01' and now();
      create function gone_mad() returns int return 1;
      update mysql.proc set body = 'selectt nothing', body_utf8 = body where db = database() and name = 'gone_mad'; flush tables;
      set foreign_key_checks = 0; create table dangling (id int, foreign key (id) references nowhere (id));
      use ${plan.side}; create table nowhere (id int primary key)`);
    await makeUnreadable(plan.current);
    await restoring().swap(as(plan.current), plan, session);
    expect(
      await server.sql(
        `select kind, name, statement from ${plan.aside}.${COULD_NOT_KEEP} order by kind = 'FUNCTION', kind = 'TRIGGER', name`,
      ),
    ).toMatch(
      /^VIEW\tlame\tCREATE .*`x`.*\nVIEW\tshut\tCREATE .* VIEW `shut` AS select `sv`\.`a`.*\nTRIGGER\tunreadable\t.*sett nothing.*\nFUNCTION\tgone_mad\t.*selectt/s,
    );
    expect(
      await server.sql(`select count(*) from information_schema.key_column_usage
        where referenced_table_schema = '${plan.current}' and table_schema <> '${plan.current}'`),
    ).toBe('0\n');
  });
});

/** Its first statements, of the one database and the other. */
const AFTER_THE_MOVE = /^alter database/;

describe('what a swap has taken away', () => {
  /** A table with a trigger in both, which are the smallest that can be swapped. */
  const make = (plan: ReturnType<typeof names>) =>
    server.sql(
      [plan.current, plan.side]
        .map(
          (name) => `create database ${name}; use ${name}; create table a (id int);
            create trigger t before insert on a for each row set @a = '${name}';`,
        )
        .join('\n'),
    );
  const triggers = async (database: string) =>
    server.sql(
      `select action_statement from information_schema.triggers where trigger_schema = '${database}'`,
    );

  /**
   * Swaps while an application has its table in a transaction, from the first such statement on, and
   * until a trigger has waited longer for the table than the move would.
   */
  async function swapBesideOthers(plan: ReturnType<typeof names>, from: RegExp): Promise<void> {
    let holding: Awaited<ReturnType<typeof holdUp>> | undefined;
    const gate = await openQueryGate(server.address.port, async (statement): Promise<Verdict> => {
      if (from.test(statement)) {
        holding ??= await holdUp(
          server,
          `use mysql; start transaction; select count(*) from ${plan.current}.a`,
        );
      }
      return 'pass';
    });
    let isOver = false;
    const swapping = restoring()
      .swap(as(plan.current, { port: gate.port }), plan, session)
      .finally(() => {
        isOver = true;
      });
    swapping.catch(() => {}); // awaited below
    const hasWaited = async () =>
      (await server.sql(`select count(*) from information_schema.processlist
        where state like 'Waiting for table metadata lock' and info like 'CREATE%TRIGGER%' and time > 3`)) !==
      '0\n';
    await vi.waitUntil(async () => isOver || (await hasWaited()), { timeout: 60_000 });
    await holding?.end();
    try {
      await swapping;
    } finally {
      await gate.close();
    }
  }

  it('before the move is put back, however long others have the tables', async () => {
    const plan = names('given');
    await make(plan);
    await swapBesideOthers(plan, /^rename table/);
    expect(await triggers(plan.current)).toBe(`set @a = '${plan.side}'\n`);
    expect(await triggers(plan.aside)).toBe(`set @a = '${plan.current}'\n`);
  });

  it('is made again after the move, however long others have the tables', async () => {
    const plan = names('taken');
    await make(plan);
    await swapBesideOthers(plan, AFTER_THE_MOVE);
    expect(await triggers(plan.current)).toBe(`set @a = '${plan.side}'\n`);
    expect(await databases(plan.current)).toEqual([plan.current, plan.aside]);
  });

  it('and cannot be made again after the move never passes for a database as it was', async () => {
    const plan = names('unmade');
    await make(plan);
    const gate = await openQueryGate(server.address.port, async (statement): Promise<Verdict> => {
      if (AFTER_THE_MOVE.test(statement) && statement.includes(`${plan.current}\``)) {
        await server.sql(`rename table ${plan.current}.a to ${plan.current}.hidden`);
      }
      return 'pass';
    });
    const failure = await failureOf(
      restoring().swap(as(plan.current, { port: gate.port }), plan, session),
    );
    await gate.close();
    expect(failure).toMatchObject({
      code: 'SWAP_UNFINISHED',
      message: expect.stringMatching(/trigger .*could not be created.*the swap continues/),
    });
    await server.sql(`rename table ${plan.current}.hidden to ${plan.current}.a`);
    await restoring().swap(as(plan.current), plan, session);
    expect(await triggers(plan.current)).toBe(`set @a = '${plan.side}'\n`);
    expect(await databases(plan.current)).toEqual([plan.current, plan.aside]);
  });
});

it('a swap that still runs at the server is not called undone by another of the same databases', async () => {
  const plan = names('twice');
  await makeBoth(server, plan.current, plan.side);
  const fresh = await describeDatabase(server, plan.side);
  const moving = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = await openQueryGate(server.address.port, async (statement): Promise<Verdict> => {
    if (/^rename table/i.test(statement)) {
      moving.resolve();
      await goOn.promise;
    }
    return 'pass';
  });
  // As on a server where the session of the first one does not end, without the wait for that.
  const impatient = await openQueryGate(server.address.port, (statement): Verdict => {
    if (/^kill /i.test(statement)) return { instead: 'do 1' };
    return /^select get_lock/i.test(statement)
      ? { instead: statement.replace(/, \d+\)/, ', 0)') }
      : 'pass';
  });
  const swap = ({ port }: { port: number }) =>
    restoring().swap(as(plan.current, { port }), plan, session);
  const first = swap(slow);
  await moving.promise;
  expect(await failureOf(swap(impatient))).toMatchObject({ code: 'SWAP_UNFINISHED' });
  goOn.resolve();
  await first;
  expect((await describeDatabase(server, plan.current)).replaceAll(plan.current, plan.side)).toBe(
    fresh,
  );
  await Promise.all([slow.close(), impatient.close()]);
});

const CHANGES = /^(?:create|drop|rename|alter|commit)/;
/** How many statements lie between two cuts: odd, so that cuts before and after take turns. */
const STRIDE = often({ test: 9, soak: 1 });

describe('an interrupted swap', () => {
  const plan = names('cut');
  let old: string;
  let fresh: string;
  const look = async (name: string) =>
    (await describeDatabase(server, name)).replaceAll(name, 'it');

  beforeAll(async () => {
    await makeBoth(server, plan.current, plan.side);
    [old, fresh] = [await look(plan.current), await look(plan.side)];
  });

  async function expectSwapped(where: string): Promise<void> {
    expect(await look(plan.current), where).toBe(fresh);
    expect(await look(plan.aside), where).toBe(old);
    expect(await databases('cut'), where).toEqual([plan.current, plan.aside]);
  }

  it('is finished by the next call, wherever it was cut off', async () => {
    let at = 0;
    let seen = 0;
    let last = '';
    const gate = await openQueryGate(server.address.port, (statement): Verdict => {
      if (!CHANGES.test(statement)) return 'pass';
      seen += 1;
      last = statement.slice(0, 60);
      return seen < at ? 'pass' : at % 2 === 0 ? 'cut-before' : 'cut-after';
    });
    try {
      for (at = 1; ; at += STRIDE) {
        seen = 0;
        await makeBoth(server, plan.current, plan.side);
        const through = as(plan.current, { port: gate.port });
        const first = await failureOf(restoring().swap(through, plan, session));
        if (first.code === 'none') break;
        await restoring().swap(as(plan.current), plan, session);
        await expectSwapped(`after change ${at}: ${last}`);
      }
    } finally {
      await gate.close();
    }
    await expectSwapped('uninterrupted');
  });

  it('is finished even if the server itself died in the middle of the move', async () => {
    await makeBoth(server, plan.current, plan.side);
    const gate = await openQueryGate(server.address.port, (statement) =>
      statement.startsWith('rename table') ? 'cut-before' : 'pass',
    );
    await failureOf(restoring().swap(as(plan.current, { port: gate.port }), plan, session));
    await gate.close();
    // What servers before 10.6 leave when they are killed.
    await server.sql(`rename table cut.child to cut_old.child, cut.gone to cut_old.gone,
      cut.parent to cut_old.parent, cut_side.child to cut.child`);
    await restoring().swap(as(plan.current), plan, session);
    await expectSwapped('after half a move');
  });

  const KILLED: readonly [string, RegExp, Verdict][] = [
    ['while tables are moved', /^rename table .*prepared/, 'cut-after'],
    ['when things are made again', /^CREATE OR REPLACE .*VIEW/, 'cut-after'],
  ];
  // The test before cuts the connection at these places, too, which is all that a server sees of a
  // kill.
  const ALSO_KILLED: typeof KILLED = [
    ['when triggers are dropped', /^drop TRIGGER `cut`/, 'cut-after'],
    ['before tables are moved', /^rename table .*prepared/, 'cut-before'],
    ['at the very end', /^drop database if exists `cut_side`/, 'cut-after'],
  ];

  it.each(often({ test: KILLED, soak: [...KILLED, ...ALSO_KILLED] }))(
    'by kill -9 %s is finished by the next call',
    async (_, pattern, verdict) => {
      await makeBoth(server, plan.current, plan.side);
      let child: ChildProcess | undefined;
      const gate = await openQueryGate(server.address.port, (statement): Verdict => {
        if (!pattern.test(statement)) return 'pass';
        // The statement may still reach the server, which then runs it for a dead client.
        child?.kill('SIGKILL');
        return verdict;
      });
      try {
        const file = new URL('./owner.fixture.ts', import.meta.url);
        const argument = JSON.stringify({ port: gate.port, plan });
        child = spawn(process.execPath, [fileURLToPath(file), argument], { stdio: 'inherit' });
        const [, signal] = await once(child, 'exit');
        expect(signal).toBe('SIGKILL');
      } finally {
        await gate.close();
      }
      await restoring().swap(as(plan.current), plan, session);
      await expectSwapped('after kill -9');
    },
  );
});
