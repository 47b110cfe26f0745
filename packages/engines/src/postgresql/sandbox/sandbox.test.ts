import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '@holdfast/platform/embedded-postgres';
import { isAlive, isNobodys, processesIn } from '@holdfast/platform/processes';
import { expect, test, vi } from 'vitest';
import { NoSandbox, type RestoreNeeds, type Sandbox, type SandboxLimits } from '../../model.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { restoreBench } from '../load/restore.fixture.ts';
import { RESTORER, SUPERUSER } from './model.ts';
import { startSandboxOf } from './start.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

const needs: RestoreNeeds = {
  server: { vendor: 'postgresql', version: '15.1', encoding: 'UTF8', collation: 'C.UTF-8' },
  extensions: [],
  bytes: 1000,
  ownership: 'omit',
};

type Start = { work?: string; signal?: AbortSignal; limits?: Partial<SandboxLimits> };

async function start(wanted = needs, options: Start = {}) {
  const { signal = bench.session().signal, work = await bench.work() } = options;
  const limits = { ...ROOMY, ...options.limits };
  return bench.restoring().startSandbox({ needs: wanted, limits, workDirectory: work, signal });
}

const folderOf = ({ socket = '' }: Pick<Sandbox['target'], 'socket'>) => path.dirname(socket);

const uidOf = (pid: number) => statSync(`/proc/${pid}`).uid;

/** The first process in a pid namespace of its own. */
async function pidOf({ target }: Pick<Sandbox, 'target'>): Promise<number> {
  const isFirst = (pid: number) =>
    /^NSpid:\s.*\s1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (await processesIn(folderOf(target))).find(isFirst) ?? 0;
}

test('a backup with extensions, policies and large objects is restored there and found the same', async () => {
  await bench.database(
    'rich',
    `create role "policy's reader"`,
    `create schema ext; create schema "ext 2"; create extension hstore schema ext;
     create extension dblink schema ext; create extension pg_stat_statements schema "ext 2"; create extension file_fdw;
     comment on extension dblink is 'of ours'; comment on schema ext is 'for extensions'`,
    `create table t (id int generated always as identity primary key, h ext.hstore, s text);
     insert into t (h, s) select 'a=>1', n::text from generate_series(1, 1000) n;
     alter table t enable row level security; create policy "odd TO name" on t to "policy's reader" using (true);
     grant select on t to "policy's reader"; create publication p for table t;
     create extension postgres_fdw; create server far foreign data wrapper postgres_fdw options (host '127.0.0.1');
     create user mapping for public server far options (user 'x');
     create user mapping for "policy's reader" server far; create foreign table f (n int) server far;
     select lo_from_bytea(4711, 'large'); create materialized view m as select count(*) from t`,
  );
  const from = await bench.dumped(bench.to('rich'));
  const sandbox = await start(from.needs);
  const { warnings } = await bench.restore(sandbox.target, from);
  expect(warnings).toEqual([]);
  await bench.expectSame(sandbox.target, from);
  await sandbox.stop();
});

test('it is a server of nobody’s, without network, with limits, and all of it goes', async () => {
  const work = await bench.work();
  const sandbox = await start(needs, { work });
  expect(sandbox.serverVersion).toMatch(/^15\.\d+$/);
  expect(sandbox.cutOff).toBe(true);
  const pid = await pidOf(sandbox);
  const proc = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const sockets = ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
    proc(`net/${kind}`).trim().split('\n').slice(1),
  );
  expect(sockets).toEqual([]);
  expect(isNobodys(uidOf(pid))).toBe(true);
  expect(proc('status')).toMatch(/^CapEff:\s+0+$/m);
  expect(proc('status')).toMatch(/^NoNewPrivs:\s+1$/m);
  expect(proc('limits')).toMatch(/Max cpu time\s+7200/);
  expect(proc('limits')).toMatch(/Max file size\s+17179869184/);
  expect(proc('limits')).toMatch(/Max address space\s+8589934592/);
  expect(proc('limits')).toMatch(/Max processes\s+512/);
  expect(proc('oom_score_adj')).toBe('1000\n');
  for (const place of ['run', 'var', 'home', 'root', 'sys', import.meta.dirname]) {
    expect(existsSync(path.join(`/proc/${pid}/root`, place)), place).toBe(false);
  }
  expect(proc('stat').split(') ')[1]?.split(' ')[16]).toBe('10'); // nice
  const { mode, gid } = statSync(sandbox.target.socket ?? '');
  expect(mode & 0o777, 'to pass through for client programs, which are not the server').toBe(0o710);
  expect(gid).toBeGreaterThanOrEqual(60_600);
  expect(gid).toBeLessThan(61_000);
  await sandbox.stop();
  await sandbox.stop();
  expect(isAlive(pid)).toBe(false);
  expect(readdirSync(work)).toEqual([]);
});

/** A sandbox of another process, in which something endless runs. */
async function startElsewhere(as: string[] = []) {
  const fixture = path.join(import.meta.dirname, 'owner.fixture.ts');
  const [command = '', ...args] = [...as, process.execPath, fixture, await bench.work()];
  const owner = spawn(command, args);
  const [line] = await once(owner.stdout, 'data');
  const folder = folderOf({ socket: String(line).trim() });
  const pids = await processesIn(folder);
  const [pid = 0] = pids.filter((one) => isNobodys(uidOf(one)));
  return { owner, folder, pids, pid, uid: uidOf(pid) };
}

test('it dies with its owner, whatever it is at, and none can signal or read another', async () => {
  // The second has no namespaces: only its account separates it from the others.
  const two = await Promise.all([
    startElsewhere(),
    startElsewhere(['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin', '--']),
  ]);
  expect(two.map(({ pids }) => pids.length > 1)).toEqual([true, true]);
  expect(two.map(({ uid }) => isNobodys(uid))).toEqual([true, true]);
  const reach = async (
    { uid }: { uid: number },
    { pid, folder }: { pid: number; folder: string },
  ) => {
    const script = `kill -0 ${pid} && echo signal; ls ${folder}/data && echo read; exit 0`;
    const as = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', 'sh', '-c', script];
    return (await promisify(execFile)('setpriv', as, { cwd: '/' })).stdout;
  };
  const [one, other] = two;
  expect([await reach(one, other), await reach(other, one)]).toEqual(['', '']);
  expect(await reach(other, other)).toMatch(/^signal\n[\s\S]*PG_VERSION[\s\S]*read\n$/);
  for (const { owner } of two) owner.kill('SIGKILL');
  for (const { folder } of two) {
    await expect.poll(() => processesIn(folder), { timeout: 90_000 }).toEqual([]);
  }
});

test('what this machine does not have is told as such, and nothing is left', async () => {
  const work = await bench.work();
  const cases: [Partial<RestoreNeeds>, RegExp][] = [
    [{ server: { ...needs.server, version: '99.1' } }, /PostgreSQL 99/],
    // The bundled 18 has no client programs here, so a backup of 16 could not be read again.
    [
      { server: { ...needs.server, version: '16.1' } },
      /Server versions found: 18, but no client programs/,
    ],
  ];
  for (const [change, message] of cases) {
    const starting = start({ ...needs, ...change }, { work });
    await expect(starting).rejects.toThrow(NoSandbox);
    await expect(starting).rejects.toThrow(message);
    expect(readdirSync(work)).toEqual([]);
  }
  const controller = new AbortController();
  const starting = start(needs, { work, signal: controller.signal });
  await expect.poll(() => readdirSync(work).length).toBeGreaterThan(0);
  controller.abort(new Error('enough'));
  await expect(starting).rejects.toThrow('enough');
  expect(readdirSync(work)).toEqual([]);
});

test('encoding is the backup’s; a locale that is missing here, or another version, is said', async () => {
  // A folder whose name leaves no room for a socket.
  const work = path.join(await bench.work(), 'deep'.repeat(20));
  await mkdir(work);
  const server = { ...needs.server, encoding: 'LATIN1', collation: 'de_DE.ISO-8859-1' };
  const latin = await start({ ...needs, server }, { work });
  expect(latin.serverVersion).toMatch(
    /^15\.\d+ \(sorts as C, because this machine has no locale de_DE/,
  );
  const about = (await bench.dumped(latin.target)).needs.server;
  expect(about).toMatchObject({ encoding: 'LATIN1', collation: 'C' });
  await latin.stop();
  expect(readdirSync(work)).toEqual([]);
  expect(existsSync(latin.target.socket ?? '')).toBe(false);

  await bench.database('to newer', 'create table t as select 1 as n');
  const from = await bench.dumped(bench.to('to newer'));
  const { signal } = bench.session();
  const newer = await startSandboxOf(await findBinaries(), {
    needs: from.needs,
    limits: ROOMY,
    workDirectory: work,
    signal,
  });
  expect(newer.serverVersion).toMatch(/^18.*\(newer than the backup’s 15\)$/);
  expect((await bench.restore(newer.target, from)).tool.version).toMatch(/^15/);
  await newer.stop();
});

const LEAKED = "raise exception using message = 'leaked', errcode = 'XX001'";

/** What a dump's code could try; those of the first group leave a trace. */
function deeds(folder: string, port: number, sockets: string) {
  const traced = {
    program: `copy (select 1) to program 'touch ${folder}/program'`,
    'from program': `create temp table x (l text); copy x from program 'touch ${folder}/from'`,
    'copy to a file': `copy (select 1) to '${folder}/copied'`,
    export: `perform lo_from_bytea(4242, 'x'); perform lo_export(4242, '${folder}/exported')`,
    connect: `perform ext.dblink_connect('c', 'host=127.0.0.1 port=${port} user=u password=p dbname=d connect_timeout=2')`,
    'connect by a socket': `perform ext.dblink_connect('s', 'host=${sockets} port=5432 user=u password=p dbname=d connect_timeout=2')`,
  };
  const untraced = [
    `create temp table y (l text); copy y from '/etc/passwd'`,
    `perform pg_read_file('/etc/passwd')`,
    `perform pg_ls_dir('/')`,
    `perform lo_import('/etc/passwd')`,
    `set role "${SUPERUSER}"`,
    `set session authorization "${SUPERUSER}"`,
    `alter role "${RESTORER}" superuser`,
    `grant pg_execute_server_program to "${RESTORER}"`,
    `alter system set listen_addresses = '*'`,
    `execute $x$ create function c() returns int language c as '$libdir/dblink', 'dblink_connect' $x$`,
    `update pg_authid set rolsuper = true`,
  ].map((deed) => `${deed}; ${LEAKED}`);
  return { traced, untraced };
}

test('a hostile dump writes no file, reads none, starts no program, connects nowhere and gains no right', async () => {
  const folder = path.join(bench.place(), 'open-to-all');
  await mkdir(folder);
  await chmod(bench.place(), 0o755);
  await chmod(folder, 0o777);
  const sockets = path.join(bench.place(), 'sockets');
  await mkdir(sockets);
  const connected = new Set<string>();
  const listen = async (name: string, at: object) => {
    const listener = createServer((socket) => {
      connected.add(name);
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(at, resolve));
    return listener;
  };
  const listener = await listen('connected', { host: '127.0.0.1', port: 0 });
  const file = path.join(sockets, '.s.PGSQL.5432');
  const local = await listen('connected by a socket', { path: file });
  await chmod(file, 0o777);
  const { port } = listener.address() as AddressInfo;
  const { traced, untraced } = deeds(folder, port, sockets);
  const traces = () => [...readdirSync(folder), ...connected].sort();

  await bench.database('hostile', 'create schema ext; create extension dblink schema ext');
  const client = await bench.open('hostile');
  // All of them are real: they work for a user who has the rights.
  for (const deed of Object.values(traced)) {
    await client.query(`do $do$ begin ${deed}; exception when others then null; end $do$`);
  }
  expect(traces()).toEqual([
    ...['connected', 'connected by a socket', 'copied', 'exported', 'from', 'program'],
  ]);
  for (const name of readdirSync(folder)) await rm(path.join(folder, name));
  connected.clear();

  // Each is tried wherever a restore runs the dump's code, and swallows the refusal.
  const define = (body: string) =>
    client.query(`create or replace function evil(n int) returns int language plpgsql as $f$
      begin ${body} return n; end $f$`);
  const hushed = [...Object.values(traced), ...untraced].map(
    (deed) =>
      `begin ${deed}; exception when sqlstate 'XX001' then raise; when others then null; end;`,
  );
  await define('');
  await client.query(`
    create function pure(n int) returns int language plpgsql immutable as 'begin return public.evil(n); end';
    create domain d as int check (evil(value) is not null);
    create table checked (n int check (evil(n) > 0), m d); insert into checked values (1, 1);
    create index on checked (pure(n));
    create materialized view v as select evil(n) from checked`);
  await define(hushed.join(' '));
  const from = await bench.dumped(bench.to('hostile'));
  const sandbox = await start(from.needs);
  await bench.restore(sandbox.target, from);
  expect(traces()).toEqual([]);
  await bench.restoring().empty(sandbox.target, bench.session());

  // With owners, it runs as others, whatever these are called and may do elsewhere.
  await client.query(`
    create role "${SUPERUSER}"; create role boss superuser;
    grant pg_write_server_files to "${SUPERUSER}";
    alter table checked owner to "${SUPERUSER}";
    alter materialized view v owner to pg_execute_server_program;
    alter function pure owner to boss`);
  for (const name of readdirSync(folder)) await rm(path.join(folder, name));
  const owned = await bench.dumped(bench.to('hostile'));
  const asOwners = await start({ ...owned.needs, ownership: 'keep' });
  const kept = { ownership: 'keep', onFailedObject: 'skip' } as const;
  await bench.restore(asOwners.target, owned, kept);
  await asOwners.stop();
  expect(traces()).toEqual([]);
  await client.query(
    `alter table checked owner to postgres; alter materialized view v owner to postgres`,
  );

  // If the refusal is not swallowed, that is the environment's fault and not the backup's.
  await define(`${traced.program};`);
  await expect(
    bench.restore(sandbox.target, await bench.dumped(bench.to('hostile'))),
  ).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  await define('');
  // Nor by code that runs when something is made, or that takes a superuser: such things are not
  // made there at all.
  await client.query(`
    create function e() returns event_trigger language plpgsql as $f$ begin ${Object.values(traced)
      .map((deed) => `begin ${deed}; exception when others then null; end;`)
      .join(' ')} end $f$;
    create server s foreign data wrapper dblink_fdw;
    create user mapping for postgres server s options (password 'x');
    create function c(text, text) returns text language c as '$libdir/dblink', 'dblink_connect';
    create view calls as select c('a', 'b');
    create event trigger e on ddl_command_end execute function e()`);
  for (const name of readdirSync(folder)) await rm(path.join(folder, name));
  connected.clear();
  const privileged = await bench.dumped(bench.to('hostile'));
  const { warnings, asText } = await bench.restore(sandbox.target, privileged);
  expect(warnings).toEqual([
    expect.stringMatching(
      /as text: function public\.c\(text, text\), .*mapping.*, event trigger e/,
    ),
  ]);
  expect(asText?.left).toHaveLength(4);
  expect(traces()).toEqual([]);
  await sandbox.stop();
  await client.end();
  for (const one of [listener, local]) await new Promise((resolve) => one.close(resolve));
});

test.each([
  [
    'writes without an end',
    'insert into public.w select repeat(md5(random()::text), 1000)',
    'size',
  ],
  ['does not end', 'null', 'processor'],
] as const)('a dump that %s is ended with the reason', async (what, deed, limit) => {
  await bench.database(
    what,
    'create table w (x text); alter table w alter x set storage external; create table t (n int)',
  );
  const client = await bench.open(what);
  await client.query(`create function f(n int) returns bool language plpgsql as $f$ begin
    while current_database() = 'sandbox' loop ${deed}; end loop; return true; end $f$;
    insert into t values (1); alter table t add check (f(n))`);
  await client.end();
  const from = await bench.dumped(bench.to(what));
  const work = await bench.work();
  const limits = { size: { bytes: 120 << 20 }, processor: { processorMs: 1_000 } }[limit];
  const sandbox = await start(from.needs, { work, limits });
  const folder = folderOf(sandbox.target);
  const [pid = 0] = (await processesIn(folder)).filter((one) => isNobodys(uidOf(one)));
  const most = (name: string) =>
    Number(new RegExp(`${name}\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
  expect(most('Max cpu time'), 'the watch, which says why, is first').toBeGreaterThan(60);
  expect(most('Max file size')).toBeGreaterThan(2 ** 30);
  const restoring = bench.restore(sandbox.target, from, { signal: sandbox.over });
  await expect(restoring).rejects.toMatchObject({
    ...{ name: 'SandboxEnded', limit },
    message: expect.stringMatching(/^The test server was stopped: .*\. Look for/),
  });
  await expect.poll(() => processesIn(folder), { timeout: 90_000 }).toEqual([]);
  await sandbox.stop();
  expect(readdirSync(work)).toEqual([]);
});

test('none is to be had on a disk that is nearly full', async () => {
  const work = await bench.work();
  const starting = start(needs, { work, limits: { keepFree: 2 ** 60 } });
  await expect(starting).rejects.toThrow(/MiB left, of which .* MiB is kept free.*Free up space/);
  await expect(starting).rejects.toThrow(NoSandbox);
  expect(readdirSync(work)).toEqual([]);
});
