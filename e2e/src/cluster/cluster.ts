import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createHoldfast, type Holdfast } from '@holdfast/clients';
import {
  type Ceph,
  ensureDebianPackages,
  freePort,
  startCeph,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { createCommand } from '../command.ts';
import { type Registry, startRegistry } from '../registry.ts';
import { createMachineClock, type MachineClock } from './clock.ts';
import { createLink, type Link } from './link.ts';
import { type Passage, startProxy } from './proxy.ts';
import { Role } from './role.ts';
import { psql, type Server } from './sources.ts';

const SERVICES = ['auth', 'backup', 'domains'] as const;
const LINES = [
  ...['serve auth', 'serve backup', 'serve domains'],
  ...['work backup', 'work domains'],
] as const;
const PASSWORD = 'correct horse battery';
/** An answer that has not come by then is asked for again. */
const CALL_MS = 20_000;

export type Cluster = {
  api: Holdfast;
  roles: readonly Role[];
  postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
  /** The same server as both machines reach it. */
  server: Server;
  ceph: Ceph;
  bucket: string;
  link: Link;
  /** Of the second machine. */
  clock: MachineClock;
  registry: Registry;
  /** Of files that are gone when it stops. */
  folder: string;
  stop(): Promise<void>;
};

/** Two machines with every role on each, one PostgreSQL, one bucket, and one way in. */
export async function startCluster(taken: readonly string[]): Promise<Cluster> {
  await ensureDebianPackages(['iproute2']);
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each().catch(() => {});
  };
  try {
    const place = await temporaryDirectory();
    undo.push(() => place.remove());
    const link = await createLink();
    undo.push(() => link.remove());
    const [ceph, postgres] = await Promise.all([startCeph(), startPostgresFor(link)]);
    undo.push(
      () => ceph.stop(),
      () => postgres.stop(),
    );
    const server = { ...postgres.address, host: link.here };
    const ports = await portsOf([...SERVICES, 's3', 'rdap']);
    const at = (name: string) => `http://${link.here}:${ports[name]}`;
    const registry = await startRegistry(place.path, taken, {
      ...{ hosts: link.nameServers, rdapUrl: at('rdap') },
    });
    undo.push(() => registry.stop());
    const clock = await createMachineClock(place.path);
    const bucket = await ceph.createBucket();
    const common = {
      ...registry.environment,
      ...(await settingsOf(place.path, { server, ceph, bucket, s3: at('s3') })),
      ...{ HOLDFAST_AUTH_URL: at('auth'), HOLDFAST_BACKUP_URL: at('backup') },
      HOLDFAST_DOMAINS_URL: at('domains'),
    };
    const machines = [
      { name: 'a', host: '127.0.0.1', enter: [], environment: {} },
      { name: 'b', host: link.there, enter: link.enter, environment: clock.environment },
    ];
    const roles: Role[] = [];
    const behind: Record<string, string[]> = { auth: [], backup: [], domains: [] };
    for (const { name: machine, host, enter, environment } of machines) {
      const own = await portsOf(SERVICES);
      for (const service of SERVICES) behind[service]?.push(`${host}:${own[service]}`);
      for (const line of LINES) {
        roles.push(
          new Role({
            ...{ line, machine, enter, folder: path.join(place.path, machine) },
            environment: {
              ...common,
              ...Object.fromEntries(
                SERVICES.map((each) => [`HOLDFAST_${each.toUpperCase()}_PORT`, String(own[each])]),
              ),
              HOLDFAST_HOST: host,
              HOLDFAST_DATA_DIR: path.join(place.path, machine),
              ...environment,
            },
          }),
        );
      }
    }
    const passages: Passage[] = [
      ...SERVICES.map((name) => ({
        ...{ name, port: ports[name] ?? 0, to: behind[name] ?? [], check: '/readyz' },
      })),
      { name: 's3', port: ports.s3 ?? 0, to: [new URL(ceph.address.endpoint).host] },
      { name: 'rdap', port: ports.rdap ?? 0, to: [new URL(registry.rdap).host] },
    ];
    const proxy = await startProxy(place.path, [link.here], passages);
    undo.push(() => proxy.stop());
    await createOwner(place.path, common);
    undo.push(() => Promise.all(roles.map((role) => role.stop())));
    for (const role of roles) await role.start();
    const urls = { auth: at('auth'), backup: at('backup'), domains: at('domains') };
    const api = await signIn(urls);
    return {
      ...{ api, roles, postgres, server, ceph, bucket, link, clock, registry },
      ...{ folder: place.path, stop },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What was committed must outlast a crash, unlike in other tests. */
function startPostgresFor({ here, there }: Link) {
  const isOwn = here === '127.0.0.1';
  return startDebianPostgres({
    ...(!isOwn && { hba: [here, there].map((from) => `host all all ${from}/32 scram-sha-256`) }),
    settings: {
      ...{ synchronous_commit: 'on', max_connections: '500' },
      listen_addresses: ['127.0.0.1', '::1', ...(isOwn ? [] : [here])].join(','),
    },
  });
}

async function portsOf(names: readonly string[]): Promise<Record<string, number>> {
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort();
  return ports;
}

type Shared = { server: Server; ceph: Ceph; bucket: string; s3: string };

async function settingsOf(folder: string, { server, ceph, bucket, s3 }: Shared) {
  const { region, admin } = ceph.address;
  const keysFile = path.join(folder, 'bucket-keys');
  const lines = [
    `aws_access_key_id = ${admin.accessKeyId}`,
    `aws_secret_access_key = ${admin.secretAccessKey}`,
  ];
  await writeFile(keysFile, lines.join('\n'));
  await mkdir(path.join(folder, 'filters'));
  const { username, password, host, port } = server;
  await psql(server, 'postgres', 'create database holdfast');
  return {
    HOLDFAST_DATABASE_URL: `postgres://${username}:${password}@${host}:${port}/holdfast`,
    HOLDFAST_MANAGED_STORAGE: `s3://${bucket}/holdfast?${new URLSearchParams({ endpoint: s3, region })}`,
    HOLDFAST_MANAGED_STORAGE_KEYS_FILE: keysFile,
    HOLDFAST_FILTER_DIR: path.join(folder, 'filters'),
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    // All that is asked here is asked by one organisation, from one address.
    HOLDFAST_AUTH_REQUESTS_PER_MINUTE: '100000',
    HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '100000',
    HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: '100000',
  };
}

async function createOwner(folder: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const command = createCommand(path.join(folder, 'configuration'));
  const line = 'accounts create-owner --email ada@example.com --password-env OWNER_PASSWORD';
  const environment = {
    ...{ ...settings, HOLDFAST_DATA_DIR: path.join(folder, 'owner'), OWNER_PASSWORD: PASSWORD },
  };
  const { code, err } = await command.run(line, { environment });
  if (code !== 0) throw new Error(`There is no owner: ${err}`);
}

async function signIn(urls: Record<(typeof SERVICES)[number], string>): Promise<Holdfast> {
  const stranger = createHoldfast({ urls, timeoutMs: CALL_MS });
  const credentials = { email: 'ada@example.com', password: PASSWORD };
  for (const until = Date.now() + 240_000; ; ) {
    try {
      const { sessionToken, organisations } = await stranger.auth.signIn({ body: credentials });
      const organisation = organisations[0]?.id;
      return createHoldfast({ urls, session: sessionToken, organisation, timeoutMs: CALL_MS });
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
