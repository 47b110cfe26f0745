import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  ensureDebianPackages,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { type BackupService, startBackupService } from './backup-service.ts';
import { type Cost, costOfShell, peakMibOf } from './cost.ts';
import { fillOrders } from './fill-orders.ts';
import { median, say, sayFigure, sayRatio } from './report.ts';
import { size } from './size.ts';

/** MiB of rows as pg_dump writes them. */
const MIB = Number(process.env.HOLDFAST_BENCH_MIB ?? size({ usual: 1024, quick: 4 }));
const ROUNDS = size({
  usual: Math.max(3, Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 3)),
  quick: 1,
});
const PG_DUMP = '/usr/lib/postgresql/15/bin/pg_dump';
const DUMP = `${PG_DUMP} -Fc -Z0 postgres`;
const RESTIC = '/usr/bin/restic';
const PEAK_GOAL_MIB = 256;

/**
 * One backup by `holdfast work`, from the claim to the final commit, beside what the standard tools
 * take to bring the same database to the same disk. CPU is that of the client side alone: the server
 * does the same work for all.
 */
export async function run(): Promise<void> {
  await ensureDebianPackages(['age', 'restic', 'zstd']);
  const source = await startDebianPostgres({ settings: { shared_buffers: '512MB' } });
  const place = await temporaryDirectory();
  await fillOrders(source.address.adminUrl, MIB);
  const service = await startBackupService(source.address, place.path);
  await compare(service, await peersOf(source.address, place.path));
  await service.stop();
  await source.stop();
  await place.remove();
}

type Who = 'pipeline' | 'pgDump' | 'restic';
type Peers = Record<Who, () => Promise<Cost>>;
type Round = Record<Who | 'ours', Cost>;

async function peersOf(
  { port, password }: { port: number; password: string },
  place: string,
): Promise<Peers> {
  const env = {
    ...{ PATH: '/usr/bin:/bin', PGHOST: '127.0.0.1', PGPORT: String(port) },
    ...{ PGUSER: 'postgres', PGPASSWORD: password, RESTIC_PASSWORD: 'bench', HOME: place },
  };
  const keys = execFileSync('age-keygen', {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [recipient] = /age1\w+/.exec(keys) ?? [];
  /** Each run has a folder of its own, and ends when what is in it has reached the disk. */
  const peer = (line: string, prepare?: string) => async () => {
    const folder = await mkdtemp(path.join(place, 'peer-'));
    const own = { ...env, OUT: folder };
    if (prepare) await costOfShell(prepare, own);
    const cost = await costOfShell(`${line}; sync -f "$OUT"`, own);
    await rm(folder, { recursive: true });
    return cost;
  };
  const restic = `${RESTIC} --repo "$OUT" --no-cache --quiet`;
  return {
    pipeline: peer(`${DUMP} | zstd -T0 -3 -q -c | age -r ${recipient} | tee "$OUT/it" | sha256sum`),
    pgDump: peer(`${PG_DUMP} -Fc -f "$OUT/it" postgres`),
    restic: peer(`${DUMP} | ${restic} backup --stdin --stdin-filename it`, `${restic} init`),
  };
}

async function compare(service: BackupService, peers: Peers): Promise<void> {
  const { plainBytes, storedBytes } = await service.backUp(); // warms everything up
  const mib = (bytes: number) => `${(bytes / (1 << 20)).toFixed(0)} MiB`;
  say(
    `${mib(plainBytes)} of dump, ${mib(storedBytes)} stored (${(plainBytes / storedBytes).toFixed(1)} : 1)`,
  );
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const load = os.loadavg()[0]?.toFixed(1);
    const taken = {
      ours: await service.backUp(),
      pipeline: await peers.pipeline(),
      pgDump: await peers.pgDump(),
      restic: await peers.restic(),
    };
    rounds.push(taken);
    say(
      `round ${round} at load ${load}: ${Object.entries(taken)
        .map(([name, cost]) => `${name} ${showCost(cost)}`)
        .join(', ')}; peak ${peakMibOf(service.workerPid).toFixed(0)} MiB`,
    );
  }
  report(rounds, peakMibOf(service.workerPid));
}

function showCost({ wall, cpu }: Cost): string {
  return `${wall.toFixed(2)} s (CPU ${cpu.toFixed(2)} s)`;
}

function report(rounds: Round[], peakMib: number): void {
  sayRatio(
    'wall, to pg_dump | zstd | age | sha256sum, which measures nothing',
    rounds.map(({ ours, pipeline }) => ({ ours: ours.wall, peer: pipeline.wall })),
    { atMost: 1 },
  );
  sayRatio(
    'CPU, to pg_dump -Fc as it compresses by itself',
    rounds.map(({ ours, pgDump }) => ({ ours: ours.cpu, peer: pgDump.cpu })),
    { atMost: 0.4 },
  );
  sayRatio(
    'wall, to restic backup --stdin',
    rounds.map(({ ours, restic }) => ({ ours: ours.wall, peer: restic.wall })),
    { atMost: 0.5 },
  );
  const speed = median(rounds.map(({ ours }) => MIB / ours.wall));
  say(`${speed.toFixed(0)} MiB/s`);
  sayFigure('peak memory of the worker', 'MiB', [peakMib], { atMost: PEAK_GOAL_MIB });
}
