import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import {
  type HttpClient,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { addDatasource, expectOk, type Source, untilDone } from './backup/datasource.ts';
import { type BackupRoles, startBackupRoles } from './backup/roles.ts';
import { peakMibOf, resetPeakOf } from './cost.ts';
import { fillOrders } from './fill-orders.ts';
import { say, sayFigure, sayRatio } from './report.ts';
import { size } from './size.ts';

const TENANTS = 10;
const MIB = Number(process.env.HOLDFAST_BENCH_MIB ?? size({ usual: 64, quick: 2 }));
const ROUNDS = size({ usual: 2, quick: 1 });

type Tenant = { client: HttpClient; datasources: string[] };

/**
 * Ten organisations that ask for a backup at the same moment, beside one after the other; then one
 * that has asked for ten of its own just before the nine others ask for one each.
 */
export async function run(): Promise<void> {
  const source = await startDebianPostgres({ settings: { shared_buffers: '256MB' } });
  const place = await temporaryDirectory();
  await fillOrders(source.address.adminUrl, MIB);
  const roles = await startBackupRoles(place.path);
  const tenants: Tenant[] = [];
  for (let nth = 0; nth < TENANTS; nth += 1) {
    tenants.push(await addTenant(roles, source.address, nth === 0 ? TENANTS : 1));
  }
  await backUp(firstOf(tenants.slice(0, 1))); // warms everything up
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await measure(roles, tenants));
  report(rounds);
  await roles.stop();
  await source.stop();
  await place.remove();
}

async function addTenant(roles: BackupRoles, source: Source, count: number): Promise<Tenant> {
  const client = await roles.clientOf(randomUUID());
  const datasources: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    datasources.push(await addDatasource(client, source, `database ${nth}`));
  }
  return { client, datasources };
}

/** Times in seconds. */
type Round = {
  inTurn: { whole: number; peak: number };
  atOnce: { whole: number; first: number; peak: number };
  /** When the nine had theirs, and when all was done. */
  greedy: { others: number; whole: number };
};

async function measure({ workerPid }: BackupRoles, tenants: Tenant[]): Promise<Round> {
  const withPeak = async <T>(work: () => Promise<T>): Promise<T & { peak: number }> => {
    resetPeakOf(workerPid);
    return { ...(await work()), peak: peakMibOf(workerPid) };
  };
  const inTurn = await withPeak(async () => {
    let whole = 0;
    for (const each of firstOf(tenants)) whole += Math.max(...(await backUp([each])));
    return { whole };
  });
  const atOnce = await withPeak(async () => {
    const ends = await backUp(firstOf(tenants));
    return { whole: Math.max(...ends), first: Math.min(...ends) };
  });
  const [greedy, ...others] = tenants;
  const own = (greedy?.datasources ?? []).map(
    (datasource) => ({ ...greedy, datasource }) as Wanted,
  );
  const ends = await backUp([...own, ...firstOf(others)]);
  const ofOthers = Math.max(...ends.slice(own.length));
  return { inTurn, atOnce, greedy: { others: ofOthers, whole: Math.max(...ends) } };
}

function report(rounds: Round[]): void {
  for (const { inTurn, atOnce, greedy } of rounds) {
    say(
      `one after the other ${inTurn.whole.toFixed(1)} s, peak ${inTurn.peak.toFixed(0)} MiB; ` +
        `at once ${atOnce.first.toFixed(1)} to ${atOnce.whole.toFixed(1)} s, ` +
        `peak ${atOnce.peak.toFixed(0)} MiB; behind one that wants ten: ` +
        `${greedy.others.toFixed(1)} of ${greedy.whole.toFixed(1)} s`,
    );
  }
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const of = (pick: (round: Round) => { ours: number; peer: number }) => rounds.map(pick);
  sayRatio(
    `backups of ${TENANTS} tenants at once, wall, to one after the other`,
    of(({ inTurn, atOnce }) => ({ ours: atOnce.whole, peer: inTurn.whole })),
    { atMost: 1 },
  );
  sayRatio(
    'peak memory of the worker, to one after the other',
    of(({ inTurn, atOnce }) => ({ ours: atOnce.peak, peer: inTurn.peak })),
    { atMost: 1.5 },
  );
  sayFigure(
    'wait of the last of them, as a share of the time of all, behind a tenant that wants ten (in turn it would be 1)',
    'of 1',
    rounds.map(({ greedy }) => greedy.others / greedy.whole),
    { atMost: 0.8 },
  );
}

type Wanted = { client: HttpClient; datasource: string };

const firstOf = (tenants: readonly Tenant[]): Wanted[] =>
  tenants.flatMap(({ client, datasources }) =>
    datasources.slice(0, 1).map((datasource) => ({ client, datasource })),
  );

/** Seconds from the first request to the end of each job, by the job's own times. */
async function backUp(wanted: readonly Wanted[]): Promise<number[]> {
  const begun = Date.now();
  const jobs: { client: HttpClient; job: string }[] = [];
  for (const { client, datasource } of wanted) {
    const backups = `/datasources/${datasource}/backups`;
    const { jobId } = expectOk(await client.post<{ jobId: string }>(`${backups}/run-now`));
    jobs.push({ client, job: `${backups}/${jobId}` });
  }
  const ends: number[] = [];
  for (const { client, job } of jobs) {
    const { finishedAt } = await untilDone(client, job);
    ends.push((Date.parse(finishedAt) - begun) / 1000);
  }
  // Deleted again: many rounds of backups would fill the disk.
  for (const { client, job } of jobs) await client.delete(job);
  return ends;
}
