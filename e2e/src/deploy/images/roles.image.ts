import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import {
  ensureDebianPackages,
  freePort,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, debianVersions, ensureBases } from './build.ts';
import { type Container, openImage } from './container.ts';

const PSQL = '/usr/lib/postgresql/15/bin/psql';
const PASSWORD = 'correct horse battery';
const UID = 10_001;

type Image = Awaited<ReturnType<typeof openImage>>;
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: Awaited<ReturnType<typeof startDebianPostgres>>;
let images: { holdfast: Image; worker: Image };
let settings: Record<string, string>;
let ports: Record<'dashboard' | 'auth' | 'backup' | 'domains' | 'worker' | 'other', number>;
const running: Container[] = [];

beforeAll(async () => {
  await ensureDebianPackages(['buildah', 'mmdebstrap']);
  [place, server] = await Promise.all([temporaryDirectory(), startDebianPostgres()]);
  for (const text of ['create database holdfast', 'create database shop']) {
    await promisify(execFile)(PSQL, ['-d', server.address.adminUrl, '-qc', text]);
  }
  const rows =
    'create table orders as select n as id, md5(n::text) as what from generate_series(1, 5000) n';
  await promisify(execFile)(PSQL, ['-d', databaseUrl('shop'), '-qc', rows]);
  await ensureBases();
  images = {
    holdfast: await openImage(await build('holdfast')),
    worker: await openImage(await build('worker', await debianVersions())),
  };
  settings = await makeSettings();
});

afterAll(async () => {
  for (const container of running) container.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await Promise.all([images?.holdfast.close(), images?.worker.close(), server?.stop()]);
  await place?.remove();
});

const databaseUrl = (name: string) => server.address.adminUrl.replace(/\/[^/]*$/, `/${name}`);
const at = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`;

async function makeSettings(): Promise<Record<string, string>> {
  const names = ['dashboard', 'auth', 'backup', 'domains', 'worker', 'other'] as const;
  const found = names.map(async (name) => [name, await freePort()] as const);
  ports = Object.fromEntries(await Promise.all(found)) as typeof ports;
  return {
    HOLDFAST_DATABASE_URL: databaseUrl('holdfast'),
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    HOLDFAST_MANAGED_STORAGE: 'file:///var/lib/holdfast/backups',
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_HOST: '127.0.0.1',
    HOLDFAST_DASHBOARD_PORT: String(ports.dashboard),
    ...{ HOLDFAST_AUTH_PORT: String(ports.auth), HOLDFAST_AUTH_URL: at('auth') },
    ...{ HOLDFAST_BACKUP_PORT: String(ports.backup), HOLDFAST_BACKUP_URL: at('backup') },
    ...{ HOLDFAST_DOMAINS_PORT: String(ports.domains), HOLDFAST_DOMAINS_URL: at('domains') },
    OWNER_PASSWORD: PASSWORD,
  };
}

/** A volume, owned by the image's account. */
async function volume(name: string): Promise<string> {
  const folder = path.join(place.path, name);
  await mkdir(folder, { recursive: true });
  await chown(folder, UID, UID);
  await chown(place.path, UID, UID);
  return folder;
}

async function start(
  image: Image,
  line: string,
  options: { environment?: Record<string, string>; namespaces?: boolean; volume?: string } = {},
): Promise<Container> {
  const { environment, namespaces, volume: name = 'shared' } = options;
  const container = image.start(line.split(' '), {
    data: await volume(name),
    environment: { ...settings, ...environment },
    ...(namespaces !== undefined && { namespaces }),
  });
  running.push(container);
  return container;
}

async function end(container: Container): Promise<string> {
  const code = await container.ended;
  return code === 0 ? container.output() : `exited ${code}: ${container.output()}`;
}

/** Waits until the container is ready; fails with its output if it ends. */
async function untilReady(url: string, container: Container): Promise<void> {
  await vi.waitUntil(
    async () => {
      if (container.child.exitCode !== null) throw new Error(container.output());
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    { timeout: 300_000, interval: 100 },
  );
}

test('the command runs as an account without rights, in a root that it cannot write to', async () => {
  const { configuration } = images.holdfast;
  expect(configuration).toMatchObject({ User: '10001:10001', WorkingDir: '/var/lib/holdfast' });
  expect(images.worker.configuration).toEqual(configuration);
  const version = await start(images.holdfast, '--version');
  expect(await end(version)).toMatch(/^\d+\.\d+\.\d+\n$/);
  const script = 'id -u; id -g; grep CapBnd /proc/self/status; touch /x /opt/holdfast/x /etc/x';
  const looked = images.holdfast.start(['-c', script], {
    ...{ data: await volume('shared'), entrypoint: ['/bin/sh'] },
  });
  const said = await end(looked);
  expect(said).toMatch(/^exited 1: 10001\n10001\nCapBnd:\s0+\n/);
  expect(said.match(/Read-only file system/g)).toHaveLength(3);
});

test('every role answers, beginning with an owner, and the dashboard has its pages built', async () => {
  const owner =
    'accounts create-owner --email ada@example.com --organisation Example --password-env OWNER_PASSWORD';
  expect(await end(await start(images.holdfast, owner))).not.toContain('exited');
  for (const name of ['auth', 'backup', 'domains', 'dashboard'] as const) {
    const image = name === 'backup' ? images.worker : images.holdfast;
    const role = await start(image, `serve ${name}`);
    await untilReady(at(name), role);
    expect(role.output()).not.toContain('built again');
  }
  const pages = await fetch(at('dashboard'));
  expect([pages.status, await pages.text()]).toEqual([200, expect.stringContaining('<html')]);
});

let api: Api;

test('a worker makes a backup of PostgreSQL and proves it, whether or not it may cut its servers off', async () => {
  const url = at('dashboard');
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: { email: 'ada@example.com', password: PASSWORD },
  });
  api = createHoldfast({ url, session: sessionToken, organisation: organisations[0]?.id });
  const { host, port, username, password } = server.address;
  const datasource = await api.backup.createDatasource({
    body: {
      ...{ name: 'shop', engine: 'postgresql' },
      credentials: { mode: 'uri', uri: `postgres://${username}:${password}@${host}:${port}/shop` },
    },
  });
  for (const namespaces of [false, true]) {
    const worker = await start(images.worker, 'work backup', {
      namespaces,
      environment: { HOLDFAST_WORKER_PORT: String(ports.worker) },
    });
    await untilReady(at('worker'), worker);
    const { jobId } = await api.backup.runBackupNow({ path: datasource });
    const job = () => api.backup.readBackup({ path: { id: datasource.id, jobId } });
    await vi.waitUntil(
      async () => {
        const { proof, state } = await job();
        if (state === 'failed' || proof.verdict === 'mismatch')
          throw new Error(JSON.stringify(await job()));
        return proof.verdict === 'confirmed' || proof.verdict === 'cannot_confirm';
      },
      { timeout: 300_000, interval: 200 },
    );
    const { proof } = await job();
    expect(proof).toMatchObject({ verdict: 'confirmed' });
    const { url: link } = await api.backup.createRestoreLogLink({
      path: { id: proof.restoreId ?? '' },
    });
    const log = await fetch(link).then((answer) => answer.text());
    expect(log.includes('only the rights of an ordinary user confine it')).toBe(!namespaces);
    worker.signal('SIGTERM');
    expect(await end(worker)).not.toContain('exited');
  }
});

test('roles drain on SIGTERM, and end well', async () => {
  const port = String(ports.other);
  const role = await start(images.holdfast, 'serve dashboard', {
    environment: { HOLDFAST_DASHBOARD_PORT: port, HOLDFAST_DRAIN_SECONDS: '5' },
  });
  await untilReady(at('other'), role);
  role.signal('SIGTERM');
  await expect.poll(async () => (await fetch(`${at('other')}/readyz`)).status).toBe(503);
  expect((await fetch(`${at('other')}/healthz`)).status).toBe(200);
  expect(await end(role)).not.toContain('exited');
});

test('everything together runs from the one image too, with its own PostgreSQL in the volume', async () => {
  const free = async (name: string) => [`HOLDFAST_${name}_PORT`, String(await freePort())] as const;
  const found = await Promise.all(['AUTH', 'BACKUP', 'DOMAINS'].map(free));
  const all = images.worker.start(['up'], {
    data: await volume('alone'),
    environment: {
      ...{ ...Object.fromEntries(found), HOLDFAST_HOST: '127.0.0.1' },
      HOLDFAST_DASHBOARD_PORT: String(ports.other),
    },
  });
  running.push(all);
  await untilReady(at('other'), all);
  all.signal('SIGTERM');
  expect(await end(all)).toContain('Stopped.');
});

test('the build fails where a program is not of the version that was asked for, or its repository has none', async () => {
  const debian = await debianVersions();
  await expect(build('worker', { ...debian, MARIADB_VERSION: '11.8' })).rejects.toThrow(
    /should be MariaDB 11\.8, and says: .*10\.11/,
  );
  await expect(build('worker', { ...debian, POSTGRESQL_VERSIONS: '15 16' })).rejects.toThrow(
    'postgresql-client-16',
  );
  const otherKey = {
    POSTGRESQL_FINGERPRINT: debian.MARIADB_FINGERPRINT.replace('B8', 'C8'),
  };
  await expect(build('worker', { ...debian, ...otherKey })).rejects.toThrow('nothing exported');
});
