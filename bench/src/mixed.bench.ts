import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import { startBackupRoles } from './backup/roles.ts';
import { residentMibOf } from './cost.ts';
import { fillOrders } from './fill-orders.ts';
import { addUser } from './mixed/user.ts';
import { median, say, sayFigure, sayRatio } from './report.ts';
import { size } from './size.ts';

const MINUTES = Number(process.env.HOLDFAST_BENCH_MINUTES ?? size({ usual: 60, quick: 0.5 }));
const USERS = size({ usual: 8, quick: 2 });
const MIB = 8;
const LOOK_EVERY_MS = size({ usual: 5_000, quick: 500 });
/** In the first sixth code is compiled, and pools and caches fill; after that memory must not grow. */
const WARM_UP = 1 / 6;

/**
 * Users, each of an organisation of its own, read pages, back up, prove, restore and delete, one thing
 * after the other, for an hour: memory of the API and the worker at the end, to that after ten minutes.
 */
export async function run(): Promise<void> {
  const [source, place] = await Promise.all([startDebianPostgres(), temporaryDirectory()]);
  await fillOrders(source.address.adminUrl, MIB);
  const roles = await startBackupRoles(place.path, { apiApart: true });
  const end = Date.now() + MINUTES * 60_000;
  const users = await Promise.all(
    Array.from({ length: USERS }, () => addUser(roles, source.address, randomUUID())),
  );
  const samples: Sample[] = [];
  const working = Promise.all(users.map((user) => user.workUntil(end)));
  const watched = watch(roles, end, samples);
  const done = await working;
  await watched;
  await roles.stop();
  await source.stop();
  await place.remove();
  say(
    `${MINUTES} minutes of ${USERS} users: ${done.reduce((sum, { requests }) => sum + requests, 0)} requests, ` +
      `${done.reduce((sum, { rounds }) => sum + rounds, 0)} rounds of backup, proof, restore and deletion`,
  );
  report(samples);
}

type Sample = { api: number; worker: number };

async function watch(
  { apiPid, workerPid }: { apiPid: number; workerPid: number },
  end: number,
  samples: Sample[],
): Promise<void> {
  for (; Date.now() < end; await delay(LOOK_EVERY_MS)) {
    samples.push({ api: residentMibOf(apiPid), worker: residentMibOf(workerPid) });
    if (samples.length % 60 === 0) {
      const { api = 0, worker = 0 } = samples.at(-1) ?? {};
      say(`API ${api.toFixed(0)} MiB, worker ${worker.toFixed(0)} MiB`);
    }
  }
}

/** Compares medians over a twelfth of the time each: the heap rises and falls between collections. */
function report(samples: readonly Sample[]): void {
  const part = Math.max(1, Math.floor(samples.length / 12));
  const from = Math.floor(samples.length * WARM_UP);
  for (const whose of ['api', 'worker'] as const) {
    const of = (some: readonly Sample[]) => median(some.map((sample) => sample[whose]));
    const [early, late] = [of(samples.slice(from, from + part)), of(samples.slice(-part))];
    const name = whose === 'api' ? 'the API' : 'the worker';
    const what = `memory of ${name} after ${MINUTES} minutes of mixed work`;
    sayFigure(what, 'MiB', [late]);
    sayRatio(`${what}, to a sixth of it`, [{ ours: late, peer: early }], { atMost: 1.15 });
  }
}
