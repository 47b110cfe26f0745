import { chmod, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  compareInventory,
  compareMeasured,
  type Inventory,
  inventoryLine,
  withDefinitions,
} from '@holdfast/artifact';
import {
  ensureDebianPackages,
  type Mariadb,
  startMariadb,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { target } from '../../probe/probe.fixture.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { createConnection } from '../connection/library.ts';
import {
  backUp,
  EVERYTHING,
  lacking,
  load,
  never,
  restoring,
  session,
} from '../load/restore.fixture.ts';
import { readCatalogue } from './catalogue.ts';
import { id } from './dump.fixture.ts';
import { findMissing, linesOf } from './inventory.ts';

/** With engines whose rows are elsewhere. */
let server: Mariadb;
/** Other settings decide what a definition means where it says nothing. */
let odd: Mariadb;

const ODD = [
  '--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,STRICT_ALL_TABLES',
  ...['--default-time-zone=+05:30', '--character-set-server=latin1', '--lower-case-table-names=1'],
  ...['--innodb-default-row-format=compact', '--default-storage-engine=Aria'],
  ...['--explicit-defaults-for-timestamp=off', '--old-mode='],
];

beforeAll(async () => {
  await ensureDebianPackages(['mariadb-plugin-connect']);
  [server, odd] = await Promise.all([
    startMariadb({ args: ['--plugin-load-add=ha_federatedx', '--plugin-load-add=ha_blackhole'] }),
    startMariadb({ args: [...ODD, '--plugin-load-add=ha_blackhole'] }),
  ]);
  for (const each of [server, odd]) {
    await each.sql(`create user full@'%' identified by 'pw'; grant all on *.* to full@'%';
      create database other; create table other.far (id int primary key); insert into other.far values (1)`);
  }
});
afterAll(() => Promise.all([server?.stop(), odd?.stop()]));

const as = ({ address }: Mariadb, database: string): ConnectionTarget =>
  target('mariadb', {
    ...{ port: address.port, database, username: 'full', password: 'pw', tls: { mode: 'off' } },
  });

/** What the sides of a table are in the catalogue, each in several ways. */
const SIDES = `
  create table columns_ (a int zerofill not null, b varchar(20) default 'x' invisible, c enum('a', 'b|c') not null,
    d timestamp(3) default current_timestamp(3) on update current_timestamp(3), e decimal(9, 2) unsigned, f json,
    g int as (a + 1) virtual, h text character set latin1 collate latin1_german2_ci, i bit(7), j point);
  create table dropped_default (a int, b timestamp); alter table dropped_default alter a drop default;
  create table indexes_ (a int, b varchar(300) not null, c text, p point not null, key down (a desc), key part (b(10), a),
    key unseen (a) ignored, unique long_ (c), fulltext words (c), spatial index place (p)) row_format = compressed;
  create table checked (a int check (a > 0), b int, check (b > 0), constraint named check (a < b));
  create table parent (a int, b int, primary key (a, b));
  create table child (a int, b int, far int references other.far (id), constraint ours foreign key (a, b)
    references parent (a, b) on delete cascade on update set null, foreign key (b, a) references parent (a, b));
  create table sub (id int, at date) partition by range (year(at)) subpartition by hash (to_days(at)) subpartitions 2
    (partition old values less than (2020), partition new_ values less than maxvalue);
  create table hashed (id int primary key) partition by key (id) partitions 3;
  create table daily (id int) with system versioning partition by system_time interval 1 day auto;
  create table by_hand (id int, s timestamp(6) generated always as row start, e timestamp(6) generated always as row end,
    x int without system versioning, period for system_time (s, e)) with system versioning;
  create table leased (id int, a date, b date, period for p (a, b), unique (id, p without overlaps));
  create table hole (id int) engine = blackhole;
  create sequence odd_counter start with 5 increment by -3 minvalue -100 maxvalue 10 cycle nocache;
  create sequence ended maxvalue 2 nocache; do nextval(ended); do nextval(ended);
  create view checked_view as select a from checked where a > 1 with local check option;
  set sql_mode = oracle;
  delimiter $$
  create package pack as function one return int; end$$
  create package body pack as function one return int as begin return 1; end; end$$
  create package alone as function one return int; end$$
  set sql_mode = ''$$
  create aggregate function total(n int) returns int begin declare t int default 0;
    declare continue handler for not found return t; loop fetch group next row; set t = t + n; end loop; end$$
  create trigger /* which, trigger x */ commented before insert on checked for each row set new.b = new.a + 1$$
  set sql_mode = 'ansi_quotes'$$
  create trigger "a ""quoted"" one" after delete on checked for each row begin end$$
  set sql_mode = ''$$
  delimiter ;
  create event once on schedule at '2036-01-01' on completion preserve disable do select 1;
`;

async function fill(on: Mariadb, name: string, statements: string): Promise<ConnectionTarget> {
  await on.sql(
    `delimiter ;\ncreate database ${id(name)} character set utf8mb4; use ${id(name)}; ${statements}`,
  );
  return as(on, name);
}

/** What the dump lacks is no difference: it is named with the dump. */
function differences(before?: Inventory, after?: Inventory) {
  const { notInDump: _, ...rest } = compareInventory(before, after, { sameSeries: true });
  return rest;
}
const NONE = { missing: [], changed: [], unexpected: [], otherVersions: [], clashing: [] };
const names = (inventory?: Inventory) => inventory?.objects.map((line) => line.slice(17)).sort();

test('everything that a database has is listed, and its copy has the same, wherever that is', async () => {
  const source = await fill(server, 'a.b-c', EVERYTHING + SIDES);
  const backup = await backUp(source);
  const { inventory } = backup;
  expect(inventory?.notInDump).toBeUndefined();
  expect(names(inventory)).toMatchInlineSnapshot(`
    [
      "event every_day",
      "event once",
      "function total",
      "function twice",
      "package alone",
      "package body pack",
      "package pack",
      "procedure note",
      "sequence counter",
      "sequence ended",
      "sequence odd_counter",
      "table a_ring",
      "table b_ring",
      "table by_hand",
      "table checked",
      "table child",
      "table children",
      "table chosen",
      "table columns_",
      "table counted",
      "table daily",
      "table dropped_default",
      "table hashed",
      "table hole",
      "table indexes_",
      "table leased",
      "table log_",
      "table odd \`name;--",
      "table parent",
      "table parents",
      "table parts",
      "table plain_myisam",
      "table sub",
      "table versioned",
      "trigger a "quoted" one",
      "trigger after_",
      "trigger commented",
      "trigger first_",
      "trigger second_",
      "view a_view_of_view",
      "view checked_view",
      "view doubles",
      "view open_view",
    ]
  `);
  for (const [where, name] of [
    [server, 'Copy'],
    [odd, 'copy'],
  ] as const) {
    const copy = await fill(where, name, '');
    const { asleep = [] } = await load(copy, backup);
    const again = await backUp(copy, { like: backup.needs, asleep });
    expect(again.contents).toEqual(backup.contents);
    expect(differences(inventory, again.inventory)).toEqual(NONE);
  }
});

/** What no order, no second copy of a value and no warning must make a loss of. */
const ODD_BUT_WELL = `
  create table among_nulls (a int, b int, unique key (a)); insert into among_nulls select null, seq from seq_1_to_900;
  insert into among_nulls values (2, 1), (1, 2);
  create table twins (a int, b text); insert into twins select seq % 3, repeat('x', seq % 3) from seq_1_to_500;
  create table begins (a text not null, unique key (a(5))); insert into begins values ('abcdfX'), ('abcdeY');
  create table alike (a varchar(240) collate utf8mb4_unicode_ci not null, primary key (a desc)) engine = MyISAM;
  insert into alike select concat(repeat('x', 230), seq) from seq_1_to_99;
  create table floats (a float not null primary key); insert into floats values (0.1), (1e30), (16777217);
  create table cut_up (a int, b varchar(700) not null, primary key (b, a)) partition by key (a) partitions 4;
  insert into cut_up select seq, concat(repeat('y', 690), seq) from seq_1_to_300;
  create table heaped (a int) engine = MEMORY; create table paged (a int) engine = Aria;
  create table lined (a int not null) engine = CSV; create table gaps (a int) engine = MyISAM;
  insert into heaped select seq % 5 from seq_1_to_99; insert into paged select a from heaped;
  insert into lined select a from heaped; insert into gaps select a from heaped;
  delete from gaps where a = 2; insert into gaps values (8), (9); delete from paged where a = 1; insert into paged values (7);
  set sql_mode = '';
  create table chosen_key (e enum('a', '') primary key); insert into chosen_key values (0), (1), (2);
  create table chosen_ (e enum('', 'b'), s set('a', '')); insert into chosen_ values (0, 0), (1, 1), (2, 2), (null, null);
  create table kept_by_transaction (id int primary key, x int, s bigint unsigned generated always as row start,
    e bigint unsigned generated always as row end, period for system_time (s, e)) with system versioning;
  insert into kept_by_transaction (id, x) values (1, 1), (2, 2); update kept_by_transaction set x = 5;
  create table kept_by_time (x int, s timestamp(6) generated always as row start invisible,
    e timestamp(6) generated always as row end invisible, period for system_time (s, e)) with system versioning;
  insert into kept_by_time (x) values (1), (1), (2); update kept_by_time set x = 7 where x = 2;
  create table worked_out (s varchar(20), n int as (s + 0) stored, d date as (cast(s as date)) stored, c varchar(2) as (left(s, 9)),
    v int as (s + 0) virtual, key (v), check (s + 0 < 9000)); insert into worked_out (s) values ('12abc'), ('2020-01-01'), ('no');
  create table zero_dates (d date not null, t timestamp not null default 0, part date); insert into zero_dates values (0, 0, '2024-00-00');
  create table mother (id int primary key); create table orphan (id int primary key, m int references mother (id));
  set foreign_key_checks = 0; insert into orphan values (1, 99);
  create sequence s_one; create sequence s_two; do nextval(s_one); do nextval(s_two);
  create table counts_twice (a bigint default nextval(s_one), b bigint default (lastval(s_two)), x int); insert into counts_twice (x) values (1);
  create table addresses (u uuid primary key default uuid(), i4 inet4, i6 inet6); insert into addresses (i4, i6) values ('1.2.3.4', '::1');
  create definer = nobody_@nowhere view of_nobody as select m.id, o.m from mother m join orphan o;
  create view of_several as select mother.id, far.id as o, extract(year from z.d) as y, well.a from (mother, zero_dates z)
    left join (other.far join among_nulls well) on far.id = mother.id where exists (select 1 from twins q where q.a = far.id);
  create definer = nobody_@nowhere view plain_of_nobody as select id from mother;
  create definer = nobody_@nowhere trigger of_nobody_too before insert on mother for each row set new.id = 1;
  create definer = nobody_@nowhere event event_of_nobody on schedule every 1 day starts '2030-01-01' do select 1;
  create table gone (a int); create view broken as select a from gone; create view broken_too as select a from broken; drop table gone;
`;

test('what is odd and well comes back in a sandbox, elsewhere and by a swap, and what is not is named', async () => {
  const source = await fill(server, 'well', ODD_BUT_WELL);
  const backup = await backUp(source);
  expect(backup.inventory?.notInDump?.map(({ object }) => object)).toEqual([
    ...['view broken', 'view broken_too'],
    'history of table kept_by_transaction',
  ]);
  expect(backup.warnings.filter((warning) => warning.includes('broken_too'))).toHaveLength(1);
  const place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  const workDirectory = await mkdtemp(path.join(place.path, 'w-'));
  const sandbox = await restoring().startSandbox({
    ...{ needs: backup.needs, limits: ROOMY, workDirectory, signal: never },
  });
  try {
    const outcome = await load(sandbox.target, backup);
    expect(outcome.leftOut).toBeUndefined();
    const copy = await backUp(sandbox.target, { like: backup.needs, ...lacking(outcome) });
    expect(compareMeasured(backup.contents, copy.contents)).toEqual([]);
    expect(differences(backup.inventory, copy.inventory)).toEqual(NONE);
  } finally {
    await sandbox.stop();
    await place.remove();
  }
  const plan = { current: 'well_now', side: 'well_side', aside: 'well_aside' };
  await fill(server, plan.current, 'create table before_ (id int)');
  const side = await fill(server, plan.side, '');
  const { asleep = [] } = await load(side, backup, { ownership: 'keep' });
  const current = as(server, plan.current);
  await restoring().swap(current, { ...plan, asleep }, session);
  const copy = await backUp(current, { like: backup.needs });
  expect(compareMeasured(backup.contents, copy.contents)).toEqual([]);
  expect(copy.rights).toEqual(backup.rights);
  expect(differences(backup.inventory, copy.inventory)).toEqual(NONE);
  // The error value of an ENUM is not the empty text beside it.
  const places = 'select group_concat(e + 0 order by 1) from well_now.chosen_key';
  expect(await server.sql(places)).toBe('0,1,2\n');
});

const CHANGES: [statement: string, object: string][] = [
  ["alter table columns_ modify b varchar(21) default 'x' invisible", 'table columns_'],
  ["alter table columns_ modify b varchar(20) default 'x'", 'table columns_'],
  ['alter table columns_ alter b drop default', 'table columns_'],
  ["alter table columns_ modify c enum('a', 'b') not null", 'table columns_'],
  ['alter table columns_ drop g, add g int as (a + 1) stored after f', 'table columns_'],
  ['alter table columns_ modify h text character set latin1', 'table columns_'],
  ['alter table columns_ modify d timestamp(3) default current_timestamp(3)', 'table columns_'],
  ['alter table columns_ add later int', 'table columns_'],
  ['alter table indexes_ drop index words', 'table indexes_'],
  ['alter table indexes_ alter index unseen not ignored', 'table indexes_'],
  ['alter table indexes_ drop index part, add index part (b(11), a)', 'table indexes_'],
  ['alter table indexes_ drop index down, add index down (a)', 'table indexes_'],
  ['alter table indexes_ row_format = dynamic', 'table indexes_'],
  ['alter table checked drop constraint named', 'table checked'],
  ['alter table checked modify a int', 'table checked'],
  [
    `alter table child drop foreign key ours;
    alter table child add constraint ours foreign key (a, b) references parent (a, b)`,
    'table child',
  ],
  ['alter table child drop foreign key ours', 'table child'],
  ['alter table sub drop partition old', 'table sub'],
  ['alter table hashed remove partitioning', 'table hashed'],
  ['alter table versioned drop system versioning', 'table versioned'],
  ['alter table plain_myisam engine = Aria', 'table plain_myisam'],
  ['create or replace view checked_view as select a from checked where a > 1', 'view checked_view'],
  ['create or replace sql security definer view open_view as select 1 as one', 'view open_view'],
  ['alter procedure note sql security invoker', 'procedure note'],
  ['alter event every_day on schedule every 2 day', 'event every_day'],
  [
    `drop trigger commented; create trigger commented after insert on checked for each row do 1`,
    'trigger commented',
  ],
];

test('what differs in a copy is named, and nothing else', async () => {
  await fill(server, 'changing', EVERYTHING + SIDES);
  const connection = await createConnection({
    socketPath: server.address.socket,
    user: 'root',
    database: 'changing',
  });
  const read = async () => ({ objects: linesOf(await readCatalogue(connection, 'changing')) });
  let before = await read();
  const found: [string, object][] = [];
  try {
    for (const [statement] of CHANGES) {
      await server.sql(`delimiter ;\nuse changing; ${statement}`);
      const after = await read();
      found.push([statement, differences(before, after)]);
      before = after;
    }
  } finally {
    await connection.end();
  }
  expect(found).toEqual(
    CHANGES.map(([statement, object]) => [statement, { ...NONE, changed: [object] }]),
  );
});

test('what only the text of a definition tells is named from the dumps', async () => {
  const source = await fill(
    server,
    'defined',
    `create table t (a int, b int default 1, check (a > 1)); create table same (a int);
     create view v as select 1 as a; create function f() returns int deterministic return 1;
     create procedure gone() select 1; create trigger \`tr ž\` before insert on t for each row set new.a = 1;
     create event e on schedule every 1 day do select 1;`,
  );
  const before = await backUp(source);
  await server.sql(`delimiter ;\nuse defined; alter table t alter b set default 2;
    create or replace view v as select 2 as a; create or replace function f() returns int deterministic return 2;
    drop procedure gone; create procedure new_() select 1;
    create or replace trigger \`tr ž\` before insert on t for each row set new.a = 2; alter event e do select 2`);
  const after = await backUp(source);
  const nothing = { ...NONE, notInDump: [] };
  expect(withDefinitions(nothing, before.contents, after.contents)).toEqual({
    ...nothing,
    missing: ['procedure gone'],
    changed: expect.toSatisfy((names: string[]) =>
      ['event e', 'function f', 'table t', 'trigger tr ž', 'view v'].every((name) =>
        names.includes(name),
      ),
    ),
    unexpected: ['procedure new_'],
  });
});

test('what a backup lacks is named, with what is lost: rows that are kept elsewhere, and history', async () => {
  const url = `mysql://full:pw@127.0.0.1:${server.address.port}/other/far`;
  const source = await fill(
    server,
    'lacking',
    `create table far (id int primary key) engine = federated connection = '${url}';
     create table here (id int) engine = myisam; insert into here values (1), (2);
     create table ours (id int) engine = merge union = (here);
     create table other.there (id int) engine = myisam; insert into other.there values (3);
     create table theirs (id int) engine = merge union = (here, other.there);
     create table dated (id int, s bigint unsigned generated always as row start,
       e bigint unsigned generated always as row end, period for system_time (s, e)) with system versioning;
     set names utf8mb4;
     create table bare (a varchar(9) not null default '🐬', b varchar(9) not null default 'wh?t');`,
  );
  const { inventory, warnings, contents } = await backUp(source);
  expect(inventory?.notInDump?.map(({ object }) => object)).toEqual([
    'history of table dated',
    'default of column a of table bare',
    'rows of table far',
    'rows of table theirs',
  ]);
  expect(contents.rows).toBe(2);
  expect(warnings).toEqual([
    expect.stringMatching(/without transactions/),
    expect.stringMatching(/history .*: dated\./),
    expect.stringMatching(/^Rows that tables only show, .*: far, theirs\./),
  ]);
});

test('a table whose rows are computed has not changed when it has been read', async () => {
  const source = await fill(
    server,
    'computed',
    `install plugin if not exists connect soname 'ha_connect';
     create table computed (n int key special = rowid) engine = connect table_type = vir block_size = 10`,
  );
  const copy = await fill(server, 'computed_copy', '');
  await load(copy, await backUp(source));
  await expect(backUp(copy)).resolves.toMatchObject({ contents: { rows: 0 } });
});

test('a table whose rows are on a server that does not have them is left out by name, and nothing else', async () => {
  const source = await fill(
    server,
    'away',
    `create table here (id int); insert into here values (1), (2);
     create table other.lent (id int primary key);
     create table borrowed (id int primary key) engine = federated
       connection = 'mysql://full:pw@127.0.0.1:${server.address.port}/other/lent';
     drop table other.lent`,
  );
  const { inventory, contents } = await backUp(source);
  expect(inventory?.notInDump?.map(({ object }) => object)).toEqual(['table borrowed']);
  expect(contents.tables).toMatchObject([{ name: 'here', rows: 2 }]);
});

/** What an older program, or one with a fault, might do. */
const FORGETFUL = `#!/bin/sh
for word; do
  shift
  case $word in
    --routines) set -- "$@" --ignore-table=cut.doubles --ignore-table=cut.ended ;;
    --triggers) set -- "$@" --skip-triggers ;;
    --events) ;;
    *) set -- "$@" "$word" ;;
  esac
done
exec /usr/bin/mariadb-dump "$@"
`;

test('what the dump program leaves out without a word is named, and warned of once', async () => {
  const place = await temporaryDirectory();
  try {
    await chmod(place.path, 0o711);
    await writeFile(path.join(place.path, 'mariadb-dump'), FORGETFUL, { mode: 0o755 });
    await symlink('/usr/bin/mariadb', path.join(place.path, 'mariadb'));
    const source = await fill(server, 'cut', EVERYTHING + SIDES);
    const { inventory, warnings } = await backUp(source, {
      places: { extra: [place.path], standard: [] },
    });
    const left = inventory?.notInDump?.map(({ object }) => object);
    const gone =
      /^(?:trigger|function|procedure|package|package body|event) |^view doubles$|^sequence ended$/;
    expect(left?.toSorted()).toEqual(names(inventory)?.filter((object) => gone.test(object)));
    expect(inventory?.notInDump?.filter(({ holdsData }) => holdsData)).toMatchObject([
      { object: 'sequence ended' },
    ]);
    expect(warnings.filter((warning) => warning.includes('without a word'))).toHaveLength(1);
  } finally {
    await place.remove();
  }
});

test('a sequence without its position is named, and a trigger whose name is not understood is not', () => {
  const listed = ['sequence a', 'sequence b', 'trigger A', 'trigger b'].map((object) =>
    inventoryLine(object.split(' ')[0] ?? '', object.split(' ')[1] ?? '', []),
  );
  const made = ['sequence a', 'position of sequence a', 'sequence b', 'trigger a'];
  const found = (inDump: string[]) => findMissing(listed, inDump).map(({ object }) => object);
  expect(found([...made, 'trigger '])).toEqual(['position of sequence b']);
  expect(found(made)).toEqual(['trigger b', 'position of sequence b']);
});
