import path from 'node:path';
import type { Holdfast } from '@holdfast/clients';
import {
  type Ceph,
  ensureDebianPackages,
  freePort,
  startCeph,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { startRegistry } from '../registry.ts';
import { createMachineClock, type MachineClock } from './clock.ts';
import { createLink, type Link } from './link.ts';
import { createOwner, signIn } from './owner.ts';
import { startProxy } from './proxy.ts';
import { Role } from './role.ts';
import { commonSettings } from './settings.ts';
import type { Server } from './sources.ts';

const SERVICES = ['auth', 'backup', 'domains'] as const;
const LINES = [...SERVICES.map((service) => `serve ${service}`), 'work backup', 'work domains'];

export type Cluster = {
  api: Holdfast;
  roles: readonly Role[];
  postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
  /** The same server, at the address where both machines reach it. */
  server: Server;
  ceph: Ceph;
  bucket: string;
  link: Link;
  /** The second machine's clock. */
  clock: MachineClock;
  /** For files; removed when the cluster stops. */
  folder: string;
  stop(): Promise<void>;
};

/** Two machines with every role on each, one PostgreSQL, one bucket, and one load balancer. */
export async function startCluster(taken: readonly string[]): Promise<Cluster> {
  await ensureDebianPackages(['iproute2']);
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each().catch(() => {});
  };
  try {
    const { path: folder, remove } = await temporaryDirectory();
    undo.push(remove);
    const link = await createLink();
    undo.push(link.remove);
    const ceph = await startCeph();
    undo.push(ceph.stop);
    const postgres = await startSharedPostgres(link);
    undo.push(postgres.stop);
    const server = { ...postgres.address, host: link.here };
    const ports = await portsOf([...SERVICES, 's3', 'rdap']);
    const at = (name: string) => `http://${link.here}:${ports[name]}`;
    const reach = { hosts: link.nameServers, rdapUrl: at('rdap') };
    const registry = await startRegistry(folder, taken, reach);
    undo.push(registry.stop);
    const clock = await createMachineClock(folder);
    undo.push(clock.remove);
    const bucket = await ceph.createBucket();
    const settings = {
      ...registry.environment,
      ...(await commonSettings(folder, { server, ceph, bucket, at })),
    };
    const a = { name: 'a', host: '127.0.0.1', enter: [], environment: {} };
    const b = { name: 'b', host: link.there, enter: link.enter, environment: clock.environment };
    const machines = [await setUp(folder, settings, a), await setUp(folder, settings, b)];
    const proxy = await startProxy(folder, link.here, [
      ...SERVICES.map((name) => ({
        ...{ name, port: ports[name] ?? 0, check: '/readyz' },
        to: machines.map(({ addresses }) => addresses[name] ?? ''),
      })),
      { name: 's3', port: ports.s3 ?? 0, to: [new URL(ceph.address.endpoint).host] },
      { name: 'rdap', port: ports.rdap ?? 0, to: [new URL(registry.rdap).host] },
    ]);
    undo.push(proxy.stop);
    await createOwner(folder, settings);
    const roles = machines.flatMap((machine) => machine.roles);
    undo.push(() => Promise.all(roles.map((role) => role.stop())));
    for (const role of roles) await role.start();
    const api = await signIn({ auth: at('auth'), backup: at('backup'), domains: at('domains') });
    return { api, roles, postgres, server, ceph, bucket, link, clock, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What was committed must outlast a crash, unlike in other tests. */
function startSharedPostgres({ here, there, canBeCut: isApart }: Link) {
  return startDebianPostgres({
    ...(isApart && { hba: [here, there].map((from) => `host all all ${from}/32 scram-sha-256`) }),
    settings: {
      ...{ synchronous_commit: 'on', max_connections: '500' },
      listen_addresses: ['127.0.0.1', '::1', ...(isApart ? [here] : [])].join(','),
    },
  });
}

async function portsOf(names: readonly string[]): Promise<Record<string, number>> {
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort();
  return ports;
}

type Machine = {
  name: string;
  host: string;
  enter: readonly string[];
  environment: NodeJS.ProcessEnv;
};

/** The machine's processes, none of them started yet, and where each service will be. */
async function setUp(folder: string, settings: NodeJS.ProcessEnv, machine: Machine) {
  const { name, host, enter } = machine;
  const ports = await portsOf(SERVICES);
  const own = path.join(folder, name);
  const environment = {
    ...settings,
    ...Object.fromEntries(
      SERVICES.map((each) => [`HOLDFAST_${each.toUpperCase()}_PORT`, String(ports[each])]),
    ),
    ...{ HOLDFAST_HOST: host, HOLDFAST_DATA_DIR: own },
    ...machine.environment,
  };
  const roles = LINES.map(
    (line) => new Role({ line, machine: name, folder: own, enter, environment }),
  );
  const addresses: Record<string, string> = {};
  for (const each of SERVICES) addresses[each] = `${host}:${ports[each]}`;
  return { roles, addresses };
}
