import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import {
  createTestCertificates,
  startBundledPostgres,
  startDebianPostgres,
  startPgbouncer,
  type TestCertificates,
  temporaryDirectory,
  testPool,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodePart, ODDEST_PASSWORDS } from '../../credentials/credentials.fixture.ts';
import { createEngines } from '../../index.ts';
import {
  backend,
  hostileServer,
  network,
  PATIENT_MS,
  probe,
  target,
  targetOfUri,
} from '../../probe/probe.fixture.ts';
import { describeProbe } from '../../testing/conformance.ts';

type Running<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

let place: Running<typeof temporaryDirectory>;
let certificates: TestCertificates;
/** PostgreSQL 15 with TLS, and a certificate for `localhost` only. */
let debian: Running<typeof startDebianPostgres>;
/** PostgreSQL 18 without TLS, and without client programs on this machine. */
let bundled: Running<typeof startBundledPostgres>;
let admin: pg.Pool;

/** `prefer` warns on a plain connection; these tests are about other things. */
const OFF = { mode: 'off' };

beforeAll(async () => {
  place = await temporaryDirectory();
  await chmod(place.path, 0o711); // for the tests' own programs
  certificates = await createTestCertificates(place.path);
  const tls = await certificates.issue({ dns: ['localhost'] });
  [debian, bundled] = await Promise.all([
    startDebianPostgres({
      tls,
      hba: [
        'hostssl all plain_only all reject',
        'hostssl all tls_only all scram-sha-256',
        'hostnossl all tls_only all reject',
        'host all md5_user all md5',
        'host all clear_user all password',
      ],
      settings: { max_connections: '100' },
    }),
    startBundledPostgres(),
  ]);
  admin = testPool(debian.address.adminUrl, { max: 4 });
});

afterAll(async () => {
  await admin?.end();
  await Promise.all([debian?.stop(), bundled?.stop()]);
  await place?.remove();
});

const id = pg.escapeIdentifier;

/** Makes a database, and runs the statements in it. */
async function database(name: string, ...statements: string[]): Promise<void> {
  await admin.query(`create database ${id(name)}`);
  const { port, password } = debian.address;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: name,
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function role(name: string, password: string, rights = ''): Promise<void> {
  await admin.query(
    `create role ${id(name)} login password ${pg.escapeLiteral(password)} ${rights}`,
  );
}

const asAdmin = (name = 'postgres') => ({
  port: debian.address.port,
  database: name,
  username: 'postgres',
  password: debian.address.password,
  tls: OFF,
});
const as = (username: string, name: string, password = 'pw') => ({
  ...{ port: debian.address.port, database: name, username, password, tls: OFF },
});
const to = (fields: Parameters<typeof target>[1]) => target('postgresql', fields);

const onBundled = () => {
  const { port, password } = bundled.address;
  return { port, password, username: 'postgres', database: 'postgres' };
};

describeProbe('PostgreSQL', 'postgresql', {
  fields: asAdmin,
  fieldsWithoutTls: onBundled,
  certificates: () => certificates,
  folder: () => place.path,
  sessions: async (username) =>
    (
      await admin.query(
        "select from pg_stat_activity where usename = $1 and application_name = 'holdfast'",
        [username],
      )
    ).rowCount ?? 0,
});

describe.concurrent('B5: PostgreSQL, connecting', () => {
  it('is ok for a superuser, tells the version, and how to make users with less', async () => {
    const found = await probe(to(asAdmin()));
    expect(found).toEqual({
      ok: true,
      serverVersion: expect.stringMatching(/^15\.\d+$/),
      warnings: [],
      advice: [expect.stringMatching(/is a superuser/), expect.stringMatching(/^For restores/)],
    });
    const advice = found.ok ? (found.advice ?? []) : [];
    for (const one of advice) {
      const [, statements = ''] = /: (CREATE [^(]*?)\.(?: \(|$)/.exec(one) ?? [];
      await admin.query(statements.replaceAll('…', 'pw'));
    }
    await database('told', 'create table t (x int)', 'alter table t enable row level security');
    for (const name of ['holdfast_backup', 'holdfast_restore']) {
      expect(await probe(to(as(name, 'told')))).not.toHaveProperty('advice');
    }
    const backup = await probe(to(as('holdfast_backup', 'told')));
    expect(backup).toMatchObject({ ok: true, warnings: [] });
  });

  it('works over IPv6 and by name', async () => {
    for (const host of ['::1', '[::1]', 'localhost']) {
      expect(await probe(to({ ...asAdmin(), host }))).toMatchObject({ ok: true });
    }
  });

  it('a role that may not log in: AUTH_FAILED, with what the server says', async () => {
    await admin.query("create role no_login nologin password 'pw'");
    expect(await probe(to(as('no_login', 'postgres')))).toMatchObject({
      errorCode: 'AUTH_FAILED',
      errorMessage: expect.stringContaining('not permitted to log in'),
    });
  });

  it('a database that the user may not connect to: PERMISSION_DENIED', async () => {
    await database('closed');
    await admin.query('revoke connect on database closed from public');
    await role('outsider', 'pw');
    expect(await probe(to(as('outsider', 'closed')))).toMatchObject({
      ok: false,
      errorCode: 'PERMISSION_DENIED',
    });
  });

  it('no connection left: HOST_UNREACHABLE that says so', async () => {
    await role('one_only', 'pw', 'connection limit 0');
    expect(await probe(to(as('one_only', 'postgres')))).toMatchObject({
      ok: false,
      errorCode: 'HOST_UNREACHABLE',
      errorMessage: expect.stringContaining('too many connections'),
    });
  });

  it('a role with a single connection can still be probed', async () => {
    await role('just_one', 'pw', 'connection limit 1 superuser');
    await admin.query('alter role just_one nosuperuser');
    await admin.query('grant pg_read_all_data to just_one');
    expect(await probe(to(as('just_one', 'postgres')))).toMatchObject({ ok: true });
  });

  it.each(['md5_user', 'clear_user'])('signs in the older ways too (%s)', async (name) => {
    await admin.query(`set password_encryption = 'md5';
      create role ${name} login password 'p@ss wörd'; reset password_encryption`);
    expect(await probe(to(as(name, 'postgres', 'p@ss wörd')))).toMatchObject({ ok: true });
    expect(await probe(to(as(name, 'postgres', 'wrong')))).toMatchObject({
      errorCode: 'AUTH_FAILED',
    });
  });
});

describe.concurrent('B4: PostgreSQL takes odd passwords in both modes', () => {
  it.each(ODDEST_PASSWORDS.map((password, at) => [password, `odd${at}`] as const))(
    '%j',
    async (password, name) => {
      await role(name, password);
      const { port } = debian.address;
      const uri = `postgres://${name}:${encodePart(password)}@127.0.0.1:${port}/postgres?sslmode=disable`;
      const results = await Promise.all([
        probe(to(as(name, 'postgres', password))),
        probe(targetOfUri('postgresql', uri)),
      ]);
      for (const result of results) expect(result).toMatchObject({ ok: true });
    },
  );
});

describe.concurrent('B5: PostgreSQL, TLS', () => {
  it('a user for encrypted connections only is refused in plain, with a hint', async () => {
    await role('tls_only', 'pw');
    const fields = as('tls_only', 'postgres');
    expect(await probe(to({ ...fields, tls: { mode: 'require' } }))).toMatchObject({ ok: true });
    expect(await probe(to(fields))).toMatchObject({
      errorCode: 'AUTH_FAILED',
      errorMessage: expect.stringContaining('set the TLS mode to require'),
    });
  });

  it('prefer tries in plain when the server refuses the user encrypted', async () => {
    await role('plain_only', 'pw');
    const fields = as('plain_only', 'postgres');
    expect(await probe(to({ ...fields, tls: { mode: 'prefer' } }))).toMatchObject({ ok: true });
    expect(await probe(to({ ...fields, tls: { mode: 'require' } }))).toMatchObject({
      errorCode: 'AUTH_FAILED',
    });
    const wrong = { ...fields, password: 'wrong', tls: { mode: 'prefer' } };
    expect(await probe(to(wrong))).toMatchObject({ errorCode: 'AUTH_FAILED' });
  });

  it('channel binding that is required is had, or nothing is sent', async () => {
    const { port, password } = debian.address;
    const uri = (mode: string) =>
      `postgres://postgres:${password}@localhost:${port}/postgres?sslmode=${mode}&channel_binding=require`;
    expect(await probe(targetOfUri('postgresql', uri('require')))).toMatchObject({ ok: true });
    expect(await probe(targetOfUri('postgresql', uri('disable')))).toMatchObject({
      errorCode: 'AUTH_FAILED',
      errorMessage: expect.stringContaining('channel binding'),
    });
    const received: Buffer[] = [];
    for (const demand of [backend.message('R', 3), backend.signedIn()]) {
      const greedy = await hostileServer((socket) => {
        socket.once('data', () => {
          socket.on('data', (bytes) => received.push(bytes));
          socket.write(demand);
        });
      });
      const asked = `postgres://u:hunter2@127.0.0.1:${greedy.port}/d?sslmode=disable&channel_binding=require`;
      expect(await probe(targetOfUri('postgresql', asked))).toMatchObject({
        errorCode: 'AUTH_FAILED',
      });
      await greedy.stop();
    }
    expect(Buffer.concat(received).toString('latin1')).toBe('');
  });
});

describe.concurrent('B5: PostgreSQL, what a backup has to read', () => {
  it('an unreadable table: PERMISSION_DENIED that names the first few', async () => {
    await database(
      'unreadable',
      ...Array.from({ length: 7 }, (_, at) => `create table secret_${at} (id int)`),
      'create table open_one (id int)',
      'grant select on open_one to public',
    );
    await role('reader', 'pw');
    const result = await probe(to(as('reader', 'unreadable')));
    expect(result).toMatchObject({
      ok: false,
      errorCode: 'PERMISSION_DENIED',
      serverVersion: expect.stringMatching(/^15\./),
      errorMessage: expect.stringContaining(
        'table public.secret_0, table public.secret_1, table public.secret_2, table public.secret_3, table public.secret_4 and 2 more',
      ),
    });
    expect(JSON.stringify(result)).not.toContain('open_one');
    await admin.query('grant pg_read_all_data to reader');
    expect(await probe(to(as('reader', 'unreadable')))).toMatchObject({ ok: true });
    // Then the rights of another one count.
    await admin.query(`create role "other reader"; grant "other reader" to reader;
      alter role reader in database unreadable set role = 'other reader'`);
    expect(await probe(to(as('reader', 'unreadable')))).toMatchObject({
      ok: false,
      errorMessage: expect.stringMatching(/sessions act as role "other reader".*RESET role/),
    });
  });

  it.each([
    ['a right on some columns', 'create table t (a int, b int); grant select (a) on t to $u', 't'],
    [
      'a partitioned table, though its partitions are readable',
      `create table parent (a int) partition by list (a);
       create table child partition of parent default; grant select on child to $u`,
      'table public.parent',
    ],
    [
      'a sequence, though its table is readable',
      'create table t (a int generated always as identity); grant select on t to $u',
      'sequence public.t_a_seq',
    ],
    [
      'a schema without USAGE, though its table is readable',
      'create schema hidden create table t (a int); grant select on hidden.t to $u',
      'table hidden.t',
    ],
  ])('%s: PERMISSION_DENIED', async (title, statements, name) => {
    const user = title.split(' ').slice(0, 3).join('_');
    await role(user, 'pw');
    await database(user, ...statements.replaceAll('$u', id(user)).split(';'));
    expect(await probe(to(as(user, user)))).toMatchObject({
      ok: false,
      errorCode: 'PERMISSION_DENIED',
      errorMessage: expect.stringContaining(name),
    });
  });

  it("is content with views, foreign tables, extensions and other people's temporary tables", async () => {
    await role('modest', 'pw');
    await database(
      'mixed',
      'create table base (a int)',
      'create view v as select * from base',
      'create materialized view mv as select * from base',
      'create foreign data wrapper nowhere',
      'create server elsewhere foreign data wrapper nowhere',
      'create foreign table far_away (a int) server elsewhere',
      'create unlogged table quick (a int)',
      'grant select on base, quick to modest',
    );
    const other = new pg.Client({
      connectionString: debian.address.adminUrl.replace(/postgres$/, 'mixed'),
    });
    await other.connect();
    await other.query('create temporary table passing (a int)');
    expect(await probe(to(as('modest', 'mixed')))).toEqual({
      ok: true,
      serverVersion: expect.any(String),
      warnings: [expect.stringMatching(/^Foreign tables .*public\.far_away/)],
    });
    await other.end();
  });

  it('tells of options of user mappings that this user may not read, and of odd encodings', async () => {
    await role('unknowing', 'pw');
    await database(
      'mapped',
      'create foreign data wrapper nowhere',
      'create server elsewhere foreign data wrapper nowhere',
      "create user mapping for postgres server elsewhere options (password 'hidden')",
      "create user mapping for public server elsewhere options (password 'hidden')",
      'create user mapping for unknowing server elsewhere',
      'grant usage on foreign server elsewhere to unknowing',
    );
    expect(await probe(to(as('unknowing', 'mapped')))).toMatchObject({
      ok: true,
      warnings: [expect.stringMatching(/^User mappings .*: postgres at elsewhere, public at /)],
    });
    const { address } = debian;
    const superuser = (name: string) => to(as('postgres', name, address.password));
    expect(await probe(superuser('mapped'))).toMatchObject({ ok: true, warnings: [] });
    for (const encoding of ['SQL_ASCII', 'MULE_INTERNAL']) {
      const admin = new pg.Client({ connectionString: address.adminUrl });
      await admin.connect();
      await admin.query(
        `create database ${encoding} template template0 encoding '${encoding}' locale 'C'`,
      );
      await admin.end();
    }
    expect(await probe(superuser('sql_ascii'))).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('SQL_ASCII')],
    });
    expect(await probe(superuser('mule_internal'))).toMatchObject({
      ok: false,
      errorCode: 'SERVER_VERSION_UNSUPPORTED',
      errorMessage: expect.stringMatching(/MULE_INTERNAL.*Move it/),
    });
  });

  it('row-level security that hides rows: PERMISSION_DENIED that names the table', async () => {
    await role('tenant', 'pw');
    await role('keeper', 'pw');
    await database(
      'rls',
      'create table invoices (id int, owner text)',
      'alter table invoices enable row level security',
      'create policy own on invoices using (owner = current_user)',
      'grant select on invoices to tenant',
      'alter table invoices owner to keeper',
    );
    const hidden = {
      ok: false,
      errorCode: 'PERMISSION_DENIED',
      errorMessage: expect.stringMatching(
        /Row-level security hides rows.*public\.invoices.*BYPASSRLS/,
      ),
    };
    expect(await probe(to(as('tenant', 'rls')))).toMatchObject(hidden);
    expect(await probe(to(as('keeper', 'rls')))).toMatchObject({ ok: true });
    await admin.query('alter role tenant bypassrls');
    expect(await probe(to(as('tenant', 'rls')))).toMatchObject({ ok: true });
  });

  it('row-level security that binds the owner too: PERMISSION_DENIED', async () => {
    await role('bound_owner', 'pw');
    await database(
      'forced',
      'create table notes (id int)',
      'alter table notes enable row level security, force row level security',
      'alter table notes owner to bound_owner',
    );
    expect(await probe(to(as('bound_owner', 'forced')))).toMatchObject({
      errorCode: 'PERMISSION_DENIED',
      errorMessage: expect.stringContaining('public.notes'),
    });
  });

  it('a large object of someone else: PERMISSION_DENIED, unless it was granted', async () => {
    await role('picture_reader', 'pw');
    await database('pictures', 'select lo_create(4711)');
    expect(await probe(to(as('picture_reader', 'pictures')))).toMatchObject({
      errorCode: 'PERMISSION_DENIED',
      errorMessage: expect.stringContaining('4711'),
    });
    const grant = new pg.Client({
      connectionString: debian.address.adminUrl.replace(/postgres$/, 'pictures'),
    });
    await grant.connect();
    await grant.query('grant select on large object 4711 to picture_reader');
    expect(await probe(to(as('picture_reader', 'pictures')))).toMatchObject({ ok: true });
    await grant.query('revoke all on large object 4711 from picture_reader');
    await grant.query('grant select on large object 4711 to public');
    expect(await probe(to(as('picture_reader', 'pictures')))).toMatchObject({ ok: true });
    await grant.end();
  });

  it('large objects are checked by the newer server in its own way', async () => {
    const { port, password, adminUrl } = bundled.address;
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query("create role lo_reader login password 'pw'; select lo_create(815)");
    const fields = { port, database: 'postgres', tls: OFF };
    expect(await probe(to({ ...fields, username: 'lo_reader', password: 'pw' }))).toMatchObject({
      errorCode: 'PERMISSION_DENIED',
      errorMessage: expect.stringContaining('815'),
    });
    expect(await probe(to({ ...fields, username: 'postgres', password }))).toMatchObject({
      errorCode: 'CLIENT_TOOL_MISSING',
    });
    await client.end();
  });

  it('checks that cannot be finished do not outlive the probe, here or on the server', async () => {
    await database('stuck');
    const locker = new pg.Client({
      connectionString: debian.address.adminUrl.replace(/postgres$/, 'stuck'),
    });
    locker.on('error', () => {}); // the server may be stopped under it
    await locker.connect();
    // Cut off during its last check, which gives up by itself after two seconds: a busy machine may
    // take a few tries to hit that.
    await vi.waitFor(
      async () => {
        await locker.query('rollback');
        const started = performance.now();
        await probe(to(asAdmin('stuck')));
        const deadlineMs = Math.ceil(performance.now() - started) + 1_000;
        await locker.query('begin; lock table pg_catalog.pg_largeobject_metadata');
        expect(await probe(to(asAdmin('stuck')), { deadlineMs })).toMatchObject({
          ok: false,
          errorCode: 'TIMEOUT',
          serverVersion: expect.stringMatching(/^15\./),
        });
      },
      { timeout: 90_000 },
    );
    const left = () =>
      admin.query(
        `select from pg_stat_activity where datname = 'stuck' and application_name = 'holdfast'`,
      );
    await vi.waitUntil(async () => (await left()).rowCount === 0, {
      timeout: 90_000,
      interval: 100,
    });
    expect(await probe(to(asAdmin('stuck')))).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('too many large objects')],
    });
    await locker.end();
  });
});

describe.concurrent('B5: PostgreSQL, hostile names', () => {
  const NAMES = [
    '-d',
    `it's "quoted" 🗄️ база new\nline %s%n$(id)\`id\``,
    'dbname=postgres host=evil.example.com',
    'postgres://u:p@evil.example.com/../../etc/passwd',
  ];

  it.each(NAMES)(
    '%j is a database, a user and a table like any other, in both modes',
    async (name) => {
      const password = `pw of ${name.replaceAll('\n', ' ')}`;
      await role(name, password);
      await database(
        name,
        `create schema ${id(name)}`,
        `create table ${id(name)}.${id(name)} (id int)`,
      );
      const { port } = debian.address;
      const uri = `postgres://${encodePart(name)}:${encodePart(password)}@127.0.0.1:${port}/${encodePart(name)}?sslmode=disable`;
      const fields = await probe(to(as(name, name, password)));
      expect(fields).toMatchObject({ ok: false, errorCode: 'PERMISSION_DENIED' });
      expect('errorMessage' in fields && fields.errorMessage).not.toContain('\n');
      await admin.query(`grant pg_read_all_data to ${id(name)}`);
      expect(await probe(targetOfUri('postgresql', uri))).toMatchObject({ ok: true });
    },
  );
});

describe('B5: PostgreSQL behind PgBouncer', () => {
  async function bouncer(poolMode: 'session' | 'transaction' | 'statement', poolSize?: number) {
    const { port, password } = debian.address;
    const server = await startPgbouncer({
      ...{ target: { host: '127.0.0.1', port }, username: 'postgres', password, poolMode },
      ...(poolSize !== undefined && { poolSize }),
    });
    const through = (fields = {}) => to({ ...asAdmin(), port: server.address.port, ...fields });
    return { ...server, through };
  }

  it.each([
    ['transaction', 1],
    ['transaction', 5],
    ['statement', 5],
  ] as const)('in %s mode, %i server connections: POOLER_DETECTED', async (mode, size) => {
    const server = await bouncer(mode, size);
    expect(await probe(server.through())).toMatchObject({
      ok: false,
      errorCode: 'POOLER_DETECTED',
      errorMessage: expect.stringContaining('host and port of the server itself'),
    });
    await server.stop();
  });

  it('in transaction mode on a busy pool: POOLER_DETECTED', async () => {
    const server = await bouncer('transaction', 6);
    const { port, password } = { port: server.address.port, password: debian.address.password };
    let busy = true;
    const others = Array.from({ length: 5 }, async () => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: 'postgres',
        password,
        database: 'postgres',
      });
      await client.connect();
      while (busy) await client.query('select pg_sleep(0.002)');
      await client.end();
    });
    for (let round = 0; round < 3; round += 1) {
      expect(await probe(server.through())).toMatchObject({ errorCode: 'POOLER_DETECTED' });
    }
    busy = false;
    await Promise.all(others);
    await server.stop();
  });

  it('in session mode: ok with a warning, also when the pool has room for one session only', async () => {
    for (const size of [5, 1]) {
      const server = await bouncer('session', size);
      expect(await probe(server.through())).toMatchObject({
        ok: true,
        warnings: [expect.stringContaining('pooler in session mode')],
      });
      await server.stop();
    }
  });

  it('its own refusals have their codes too', async () => {
    const server = await bouncer('session');
    expect(await probe(server.through({ password: 'wrong' }))).toMatchObject({
      errorCode: 'AUTH_FAILED',
    });
    expect(await probe(server.through({ database: 'missing' }))).toMatchObject({
      errorCode: 'DATABASE_NOT_FOUND',
    });
    await server.stop();
  });
});

describe.concurrent('B5: PostgreSQL, versions and client programs', () => {
  it('no client program for the major version: CLIENT_TOOL_MISSING that lists what there is', async () => {
    expect(await probe(to({ ...onBundled(), tls: OFF }))).toMatchObject({
      ok: false,
      errorCode: 'CLIENT_TOOL_MISSING',
      serverVersion: expect.stringMatching(/^18\./),
      errorMessage: expect.stringMatching(/PostgreSQL 18 needs .* installed there: 15\.\d+\./),
    });
  });

  it('a fitting pg_dump without its pg_restore does not count, nor do other majors', async () => {
    const folder = path.join(place.path, 'programs');
    await mkdir(folder);
    const put = async (name: string, version: string) => {
      const file = path.join(folder, name);
      await writeFile(file, `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`);
      await chmod(file, 0o755);
    };
    const places = { extra: [folder], standard: [] };
    const missing = { ok: false, errorCode: 'CLIENT_TOOL_MISSING' };
    expect(await probe(to(asAdmin()), { places })).toMatchObject({
      ...missing,
      errorMessage: expect.stringContaining('installed there: none'),
    });
    await put('pg_dump', '15.2');
    expect(await probe(to(asAdmin()), { places })).toMatchObject(missing);
    await put('pg_restore', '14.1');
    expect(await probe(to(asAdmin()), { places })).toMatchObject(missing);
    await put('pg_restore', '15.2');
    expect(await probe(to(asAdmin()), { places })).toMatchObject({ ok: true });
  });

  it.each([
    ['90024', '9.0.24', 'PostgreSQL 9.0.24 on x86_64'],
    ['190001', '19.1', 'PostgreSQL 19.1'],
    ['130000', '13.0.0', 'CockroachDB CCL v23.1.0'],
  ])(
    'a server that says it is version %s: SERVER_VERSION_UNSUPPORTED',
    async (number, version, product) => {
      const fake = await hostileServer((socket) => {
        socket.once('data', () => {
          socket.write(backend.signedIn());
          socket.on('data', () =>
            socket.write(backend.row({ number, version, product, standby: 'f' })),
          );
        });
      });
      expect(await probe(to({ port: fake.port, tls: OFF }))).toMatchObject({
        ok: false,
        errorCode: 'SERVER_VERSION_UNSUPPORTED',
        serverVersion: version,
        errorMessage: expect.stringMatching(/10 to 18|CockroachDB/),
      });
      await fake.stop();
    },
  );

  it('a private address where these are forbidden: NETWORK_FORBIDDEN, and nobody is connected to', async () => {
    const strict = createNetworkGuard({ allowPrivate: false });
    const { postgresql } = createEngines({ places: {}, probeDeadlineMs: PATIENT_MS });
    expect(await postgresql.probe(to(asAdmin()), { network: strict })).toMatchObject({
      ok: false,
      errorCode: 'NETWORK_FORBIDDEN',
    });
    expect(await postgresql.probe(to(asAdmin()), { network })).toMatchObject({ ok: true });
  });
});
