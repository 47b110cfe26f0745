import {
  createTestCertificates,
  type Mariadb,
  startMariadb,
  type TestCertificates,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePart, ODDEST_PASSWORDS } from '../../credentials/credentials.fixture.ts';
import { probe, target, targetOfUri } from '../../probe/probe.fixture.ts';
import { describeProbe } from '../../testing/conformance.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let certificates: TestCertificates;
/** With TLS, and a certificate for `localhost` only. */
let server: Mariadb;
let withoutTls: Mariadb;

const OFF = { mode: 'off' };

beforeAll(async () => {
  place = await temporaryDirectory();
  certificates = await createTestCertificates(place.path);
  const tls = await certificates.issue({ dns: ['localhost'] });
  [server, withoutTls] = await Promise.all([startMariadb({ tls }), startMariadb()]);
  await server.sql(`create database shop; create table shop.items (id int primary key) engine=innodb;
    create user full@'%' identified by 'pw'; grant all on *.* to full@'%'`);
  await withoutTls.sql(`create database shop; create user full@'%' identified by 'pw';
    grant all on *.* to full@'%'`);
});

afterAll(async () => {
  await Promise.all([server?.stop(), withoutTls?.stop()]);
  await place?.remove();
});

const id = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

async function user(name: string, password: string, ...grants: string[]): Promise<void> {
  const who = `${id(name)}@'%'`;
  const statements = grants.map((grant) => `grant ${grant} to ${who};`);
  await server.sql(`create user ${who} identified by ${text(password)}; ${statements.join(' ')}`);
}

const as = (username: string, database = 'shop', password = 'pw') => ({
  ...{ port: server.address.port, database, username, password, tls: OFF },
});
const to = (fields: Parameters<typeof target>[1]) => target('mariadb', fields);

describeProbe('MariaDB', 'mariadb', {
  fields: () => as('full'),
  fieldsWithoutTls: () => ({ ...as('full'), port: withoutTls.address.port }),
  certificates: () => certificates,
  folder: () => place.path,
  sessions: async (username) =>
    Number(
      await server.sql(
        `select count(*) from information_schema.processlist where user = ${text(username)}`,
      ),
    ),
});

describe.concurrent('B5: MariaDB, connecting', () => {
  it('is ok for a user with every right, tells the version, and has nothing to warn about', async () => {
    const ok = {
      ok: true,
      serverVersion: expect.stringMatching(/^10\.11\.\d+-MariaDB$/),
      warnings: [],
    };
    expect(await probe(to(as('full')))).toMatchObject(ok);
  });

  it('the engine mysql is the same engine; it says when the server is MariaDB', async () => {
    expect(await probe(target('mysql', as('full')))).toMatchObject({
      ok: true,
      warnings: ['The datasource is set to mysql, but the server is MariaDB.'],
    });
  });

  it('a locked account: AUTH_FAILED with what the server says', async () => {
    await user('locked', 'pw');
    await server.sql("alter user locked@'%' account lock");
    expect(await probe(to(as('locked')))).toMatchObject({
      errorCode: 'AUTH_FAILED',
      errorMessage: expect.stringContaining('locked'),
    });
  });

  it('a database that the user has no right on: PERMISSION_DENIED', async () => {
    await user('outsider', 'pw');
    expect(await probe(to(as('outsider')))).toMatchObject({
      ok: false,
      errorCode: 'PERMISSION_DENIED',
      errorMessage: expect.stringContaining('no rights on database shop'),
    });
  });

  it('signs in with ed25519 too', async () => {
    await server.sql(`install soname 'auth_ed25519';
      create user modern@'%' identified via ed25519 using password('p@ss wörd');
      grant all on *.* to modern@'%'`);
    expect(await probe(to(as('modern', 'shop', 'p@ss wörd')))).toMatchObject({ ok: true });
  });
});

describe.concurrent('B4: MariaDB takes odd passwords in both modes', () => {
  it.each(ODDEST_PASSWORDS.map((password, at) => [password, `odd${at}`] as const))(
    '%j',
    async (password, name) => {
      await user(name, password, 'all on *.*');
      const uri = `mysql://${name}:${encodePart(password)}@127.0.0.1:${server.address.port}/shop?ssl-mode=DISABLED`;
      const results = await Promise.all([
        probe(to(as(name, 'shop', password))),
        probe(targetOfUri('mariadb', uri)),
      ]);
      for (const result of results) expect(result).toMatchObject({ ok: true });
    },
  );
});

describe('B5: MariaDB, TLS', () => {
  it('prefer and require encrypt, whoever signed the certificate', async () => {
    await user('tls_only', 'pw', 'all on *.*');
    await server.sql("alter user tls_only@'%' require ssl");
    for (const mode of ['prefer', 'require']) {
      expect(await probe(to({ ...as('tls_only'), tls: { mode } }))).toMatchObject({
        ok: true,
        warnings: [],
      });
    }
    expect(await probe(to(as('tls_only')))).toMatchObject({ errorCode: 'AUTH_FAILED' });
  });

  it('demanded by the server and turned off here: AUTH_FAILED, as MariaDB says it, with a hint', async () => {
    await server.sql('set global require_secure_transport = on');
    const result = await probe(to(as('full')));
    await server.sql('set global require_secure_transport = off');
    expect(result).toMatchObject({
      ok: false,
      errorCode: 'AUTH_FAILED',
      errorMessage: expect.stringContaining('set the TLS mode to require'),
    });
  });
});

describe.concurrent('B5: MariaDB, what a backup has to read', () => {
  const RIGHTS = ['select, show view, trigger, event on office.*', 'select on mysql.proc'];

  beforeAll(async () => {
    await server.sql(`create database office; use office;
      create table people (id int primary key); create table notes (id int);
      create view everyone as select id from people; create sequence numbers;
      create trigger tidy before insert on people for each row set new.id = new.id;
      create procedure greet() select 1; create function answer() returns int return 42;
      create event nightly on schedule every 1 day do select 1`);
  });

  it('these rights are enough', async () => {
    await user('enough', 'pw', ...RIGHTS);
    expect(await probe(to(as('enough', 'office')))).toMatchObject({ ok: true, warnings: [] });
  });

  it('a user with more is told how to make users with less, and these are enough', async () => {
    await user('all of it', 'pw', 'all on *.*');
    const found = await probe(to(as('all of it', 'office')));
    const advice = found.ok ? (found.advice ?? []) : [];
    expect(advice).toEqual([
      expect.stringMatching(/has ALL PRIVILEGES on \*\.\*/),
      expect.stringMatching(/^For restores/),
    ]);
    for (const one of advice) {
      const [, statements = ''] = /: (CREATE .*)\.$/.exec(one) ?? [];
      await server.sql(statements.replaceAll('…', 'pw'));
    }
    const backup = await probe(to(as('holdfast_backup', 'office')));
    expect(backup).toMatchObject({ ok: true, warnings: [] });
    expect(backup).not.toHaveProperty('advice');
    expect(await probe(to(as('holdfast_restore', 'restored')))).not.toHaveProperty('advice');
  });

  it('and may come by a role or by a pattern', async () => {
    await server.sql(
      `create role backups; ${RIGHTS.map((r) => `grant ${r} to backups;`).join('')}`,
    );
    await user('by_role', 'pw');
    await server.sql("grant backups to by_role@'%'; set default role backups for by_role@'%'");
    await user('by_pattern', 'pw', RIGHTS[0]?.replace('office', '`off%`') ?? '', RIGHTS[1] ?? '');
    for (const name of ['by_role', 'by_pattern']) {
      expect(await probe(to(as(name, 'office')))).toMatchObject({ ok: true });
    }
  });

  it.each([
    ['SELECT on one table only', ['select on office.people'], 'cannot read every table'],
    [
      'a table without SELECT',
      ['select on office.people', 'insert on office.notes'],
      'for example, not notes',
    ],
    [
      'no SHOW VIEW',
      ['select, trigger, event on office.*', 'select on mysql.proc'],
      'the definition of view everyone',
    ],
    ['no EVENT', ['select, show view, trigger on office.*', 'select on mysql.proc'], 'the events'],
    [
      'no TRIGGER',
      ['select, show view, event on office.*', 'select on mysql.proc'],
      'the triggers',
    ],
    [
      'no sight of routines',
      ['select, show view, trigger, event on office.*'],
      'stored procedures',
    ],
    [
      'routines without their text',
      ['select, show view, trigger, event, execute on office.*'],
      'the definitions of routines answer, greet',
    ],
    [
      'all rights on the database, but for the text of routines',
      ['all on office.*'],
      'routines answer',
    ],
    [
      'TRIGGER by a pattern that another one overrides',
      ['select, show view, event on `offi%`.*', 'trigger on `o%`.*', 'select on mysql.proc'],
      'the triggers',
    ],
  ])('%s: PERMISSION_DENIED', async (title, grants, words) => {
    await user(title, 'pw', ...grants);
    const result = await probe(to(as(title, 'office')));
    expect(result).toMatchObject({
      ok: false,
      errorCode: 'PERMISSION_DENIED',
      serverVersion: expect.stringMatching(/^10\.11\./),
      errorMessage: expect.stringContaining(words),
    });
    expect(JSON.stringify(result)).not.toMatch(/\*[0-9A-F]{40}/);
  });

  it('all rights on a database without routines of others are enough', async () => {
    await user('landlord', 'pw', 'all on shop.*');
    expect(await probe(to(as('landlord')))).toMatchObject({ ok: true });
  });

  it('tables without transactions and views that are broken are named in warnings', async () => {
    await server.sql(`create database mixed; use mixed; create table a (id int) engine=innodb;
      create table b (id int) engine=myisam; create table c (id int) engine=aria;
      create table gone (id int); create view broken as select id from gone; drop table gone`);
    expect(await probe(to(as('full', 'mixed')))).toMatchObject({
      ok: true,
      warnings: [
        expect.stringMatching(/without transactions .*: b \(MyISAM\), c \(Aria\)\./),
        expect.stringMatching(
          /^Not in the backup, .*: view broken \(View .*\)\. Repair or drop it\.$/,
        ),
      ],
    });
  });
});

describe.concurrent('B5: MariaDB, hostile names', () => {
  it.each([
    '-d',
    `it's "quoted" \`so\` new\nline база данных %s%n$(id)_`,
    'mysql://u:p@evil.example.com/../../etc/passwd',
  ])('%j is a database, a user and a table like any other, in both modes', async (name) => {
    const password = `pw of ${name.replaceAll('\n', ' ')}`;
    const pattern = id(name.replaceAll(/[\\%_]/g, '\\$&'));
    await server.sql(
      `create database ${id(name)}; create table ${id(name)}.${id(name)} (id int) engine=myisam`,
    );
    await user(name, password, `select, show view, trigger, execute on ${pattern}.*`);
    const denied = await probe(to(as(name, name, password)));
    expect(denied).toMatchObject({ ok: false, errorCode: 'PERMISSION_DENIED' });
    expect('errorMessage' in denied && denied.errorMessage).toMatch(/^[^\n]*the events[^\n]*$/);
    await server.sql(`grant event on ${pattern}.* to ${id(name)}@'%'`);
    const uri = `mariadb://${encodePart(name)}:${encodePart(password)}@127.0.0.1:${server.address.port}/${encodePart(name)}?ssl=false`;
    expect(await probe(targetOfUri('mariadb', uri))).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('MyISAM')],
    });
  });
});

describe.concurrent('B5: MariaDB, versions and client programs', () => {
  it('a server that is too old: SERVER_VERSION_UNSUPPORTED', async () => {
    const old = await startMariadb({ args: ['--version=5.5.68-MariaDB'] });
    await old.sql(
      "create database shop; create user full@'%' identified by 'pw'; grant all on *.* to full@'%'",
    );
    expect(await probe(to({ ...as('full'), port: old.address.port }))).toMatchObject({
      ok: false,
      errorCode: 'SERVER_VERSION_UNSUPPORTED',
      serverVersion: '5.5.68-MariaDB',
      errorMessage: expect.stringContaining('MariaDB 10.3 to 12'),
    });
    await old.stop();
  });
});
