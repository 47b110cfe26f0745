import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startGuarded } from '../processes/index.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { whileFrozen } from './freeze.ts';
import { serverFolder } from './server-files.ts';
import { freePort } from './temporary.ts';
import type { TestServer } from './test-server.ts';
import { untilReady } from './until-ready.ts';

const run = promisify(execFile);

type KnotZone = {
  /** Without a final dot; the root zone is `.`. */
  name: string;
  /** In master format; `$ORIGIN` is the zone, and it needs a SOA of its own. */
  text: string;
  /** Knot makes the keys and signs the zone as it loads; `nsec3` hides its names. */
  signed?: 'nsec' | 'nsec3';
};

type KnotOptions = {
  zones: KnotZone[];
  /** Threads that answer over UDP. */
  udpWorkers?: number;
  /** Addresses to use instead of those of loopback. */
  hosts?: KnotAddress['hosts'];
};

/** `hosts` look like two servers to a client: two addresses, one port, the same zones. */
export type KnotAddress = { hosts: [string, string]; port: number };

export type Knot = TestServer<KnotAddress> & {
  /** While the work runs, the server takes questions and does not answer. */
  whileFrozen<T>(work: () => Promise<T>): Promise<T>;
};

/** Debian's Knot DNS, authoritative for the zones given to it, and for nothing else. */
export async function startKnot({
  zones,
  udpWorkers = 1,
  hosts = ['127.0.0.1', '127.0.0.2'],
}: KnotOptions): Promise<Knot> {
  await ensureDebianPackages(['knot', 'knot-dnsutils']);
  const folder = await serverFolder([]);
  try {
    const address: KnotAddress = { hosts, port: await freePort() };
    const files = await Promise.all(
      zones.map((zone, index) => folder.write(`zone-${index}`, zone.text)),
    );
    const zoneSettings = zones.map((zone, index) => zoneSetting(zone, files[index] ?? ''));
    const settings = serverSettings(folder.path, address, udpWorkers) + zoneSettings.join('');
    const settingsFile = await folder.write('knot.conf', settings);
    const logFile = path.join(folder.path, 'log');
    const log = await open(logFile, 'a', 0o600);
    const server = await startGuarded({
      ...folder.as('/usr/sbin/knotd', ['-c', settingsFile]),
      cwd: '/',
      outputFd: log.fd,
    }).finally(() => log.close());
    const ask = () => Promise.all(zones.map((zone) => untilServed(address, zone)));
    await untilReady(server, ask, { what: 'Knot', logFile });
    return {
      address,
      whileFrozen: (work) => whileFrozen([server.pid], work),
      async stop() {
        await server.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function serverSettings(folder: string, { hosts, port }: KnotAddress, udpWorkers: number): string {
  const listen = hosts.map((host) => `${host}@${port}`).join(', ');
  return `
server:
    rundir: "${folder}"
    listen: [ ${listen} ]
    udp-workers: ${udpWorkers}
    tcp-workers: 1
    background-workers: 1
log:
  - target: stderr
    any: warning
database:
    storage: "${folder}"
policy:
  - id: nsec
    algorithm: ecdsap256sha256
    single-type-signing: on
  - id: nsec3
    algorithm: ecdsap256sha256
    single-type-signing: on
    nsec3: on
zone:
`;
}

function zoneSetting({ name, signed }: KnotZone, file: string): string {
  const signing = signed ? `    dnssec-signing: on\n    dnssec-policy: ${signed}\n` : '';
  return `
  - domain: "${name}"
    file: "${file}"
    zonefile-sync: -1
    journal-content: none
${signing}`;
}

async function untilServed({ hosts, port }: KnotAddress, zone: KnotZone): Promise<void> {
  const words = [`@${hosts[0]}`, '-p', String(port), '+time=1', '+retry=0', '+short'];
  const type = zone.signed ? 'DNSKEY' : 'SOA';
  const { stdout } = await run('kdig', [...words, zone.name, type]);
  if (stdout.trim() === '') throw new Error(`${zone.name} is not served yet`);
}
