import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  ensureDebianPackages,
  type KnotAddress,
  startKnot,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { createDnsResolver } from '@holdfast/resolve';
import { cpuOf } from './cost.ts';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

const ROUNDS = size({ usual: 5, quick: 1 });
const ROUND_SECONDS = size({ usual: 3, quick: 1 });
const NAMES = size({ usual: 100_000, quick: 10_000 });
const AT_ONCE = 1_000;

/**
 * Questions a second to a real Knot server over loopback, half of them about names that are
 * delegated: our whole lookups (wildcards subtracted, denials confirmed by two servers) beside
 * dnsperf, which only counts answers, and beside Node's own resolver.
 */
export async function run(): Promise<void> {
  await ensureDebianPackages(['dnsperf']);
  const directory = await temporaryDirectory();
  const knot = await startKnot({ zones: [{ name: 'bench', text: zone() }] });
  const queries = path.join(directory.path, 'queries');
  await writeFile(
    queries,
    names()
      .map((name) => `${name} NS\n`)
      .join(''),
  );
  const ours = startOurs(knot.address, {});
  const overUdp = startOurs(knot.address, { streamFrom: Number.POSITIVE_INFINITY });
  await ours.measure(); // lets the code be compiled first
  const rounds: Record<Who, Rate>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      dnsperf: await withCpu(() => measureDnsperf(knot.address, queries)),
      ours: await withCpu(ours.measure),
      udp: await withCpu(overUdp.measure),
      node: await withCpu(() => measureNode(knot.address)),
    });
  }
  ours.close();
  overUdp.close();
  await knot.stop();
  await directory.remove();
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const show = (who: Who) => {
    const all = rounds.map((round) => round[who]);
    const perSecond = Math.round(median(all.map(({ wall }) => wall)) / 1000);
    const ns = Math.round(1e9 / median(all.map(({ cpu }) => cpu)));
    return `${perSecond},000 questions/s, ${ns} ns of processor time each`;
  };
  say(`ours          ${show('ours')}`);
  say(`  UDP alone   ${show('udp')}`);
  say(`dnsperf       ${show('dnsperf')}`);
  say(`dns.Resolver  ${show('node')}`);
  const beside = (peer: Who, by: keyof Rate) =>
    rounds.map((round) => ({ ours: round.ours[by], peer: round[peer][by] }));
  sayRatio('questions a second, to dnsperf', beside('dnsperf', 'wall'), { atLeast: 0.9 });
  sayRatio('for the same processor time, to dnsperf', beside('dnsperf', 'cpu'));
  sayRatio('questions a second, to dns.Resolver', beside('node', 'wall'), { atLeast: 3 });
}

type Who = 'ours' | 'udp' | 'dnsperf' | 'node';
/** Questions a second, and questions per second of the asking side's processor time. */
type Rate = { wall: number; cpu: number };

/** The rates of one measurement; `measure` returns the questions a second. */
async function withCpu(measure: () => Promise<number>): Promise<Rate> {
  const [start, before] = [performance.now(), cpuOf(process.pid)];
  const wall = await measure();
  const seconds = (performance.now() - start) / 1_000;
  return { wall, cpu: (wall * seconds) / (cpuOf(process.pid) - before) };
}

function zone(): string {
  const taken = names().filter((_, index) => index % 2 === 0);
  return `$ORIGIN bench.
$TTL 3600
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
${taken.map((name) => `${name}. NS ns1.example.\n${name}. NS ns2.example.\n`).join('')}`;
}

function names(): string[] {
  return Array.from({ length: NAMES }, (_, index) => `name-${index}.bench`);
}

function startOurs({ hosts, port }: KnotAddress, options: { streamFrom?: number }) {
  const servers = hosts.map((address) => ({ address, port }));
  const resolver = createDnsResolver({ servers, parents: { bench: servers }, ...options });
  return {
    close: resolver.close,
    async measure(): Promise<number> {
      const before = resolver.asked();
      const seconds = await work(async (ascii) => {
        const name = { ascii, unicode: ascii, tld: 'bench', suffix: 'bench' };
        const { outcome } = await resolver.lookup(name, { deadlineMs: 10_000 });
        if (outcome !== 'delegated' && outcome !== 'nxdomain') throw new Error(`${outcome}`);
      });
      return (resolver.asked() - before) / seconds;
    },
  };
}

async function measureDnsperf({ hosts, port }: KnotAddress, queries: string): Promise<number> {
  const words = ['-s', hosts[0], '-p', String(port), '-d', queries, '-l', String(ROUND_SECONDS)];
  const { stdout } = await promisify(execFile)('dnsperf', words);
  return Number(/Queries per second:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function measureNode({ hosts, port }: KnotAddress): Promise<number> {
  const resolver = new Resolver();
  resolver.setServers([`${hosts[0]}:${port}`]);
  let answered = 0;
  const seconds = await work(async (name) => {
    // It takes a referral for an error; the question was asked and answered all the same.
    await resolver.resolveNs(name).catch(() => {});
    answered += 1;
  });
  return answered / seconds;
}

/** Keeps `AT_ONCE` lookups under way for one round; returns how many seconds that really took. */
async function work(look: (name: string) => Promise<void>): Promise<number> {
  const all = names();
  const start = performance.now();
  const end = start + ROUND_SECONDS * 1_000;
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        const name = all[next % all.length] as string;
        next += 1;
        await look(name);
      }
    }),
  );
  return (performance.now() - start) / 1_000;
}
