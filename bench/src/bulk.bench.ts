import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type DomainsService, startDomainsService } from './domains-service.ts';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

const NAMES = size({ usual: 100_000, quick: 2_000 });
const ROUNDS = size({ usual: 5, quick: 1 });

/**
 * 100,000 names in bloom mode, from the request until a subscriber has received the last result: read,
 * checked, stored, counted and streamed. Beside it, COPY of the very same rows from a file into an
 * empty table with the same indexes on the same server.
 */
export async function run(): Promise<void> {
  const names = Array.from({ length: NAMES }, (_, at) => `my-shop-${at.toString(36)}.com`);
  const service = await startDomainsService(names);
  const database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query('set search_path to domains');
  const rounds: { ours: number; peer: number; accepted: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { jobId, ...times } = await measureOurs(service, names);
    const peer = await measureCopy(database, jobId);
    await service.remove(jobId);
    if (round > 0) rounds.push({ ...times, peer }); // the first one warms up
  }
  await database.end();
  await service.stop();
  const show = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`;
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  say(`bulk of ${NAMES} names: ${show(rounds.map(({ ours }) => ours))}`);
  say(`  until it is accepted: ${show(rounds.map(({ accepted }) => accepted))}`);
  say(`COPY of its results:    ${show(rounds.map(({ peer }) => peer))}`);
  sayRatio(`${NAMES} names end to end, to COPY of their results`, rounds, { atMost: 2 });
}

async function measureOurs(service: DomainsService, names: readonly string[]) {
  const start = performance.timeOrigin + performance.now();
  const jobId = await service.create(names);
  const accepted = performance.timeOrigin + performance.now() - start;
  const { events, doneAt } = await service.subscribe(jobId, 1);
  if (events !== NAMES) throw new Error(`${events} results were heard`);
  return { jobId, accepted, ours: doneAt - start };
}

async function measureCopy(database: pg.Client, jobId: string): Promise<number> {
  // Written and read by the server, which may run as another user.
  const file = path.join(tmpdir(), `holdfast-bench-${process.pid}.copy`);
  await database.query(
    `copy (select * from bulk_results where job_id = '${jobId}' order by seq) to '${file}'`,
  );
  await database.query('create table copied (like bulk_results including all)');
  await database.query('checkpoint');
  const start = performance.now();
  const { rowCount } = await database.query(`copy copied from '${file}'`);
  const took = performance.now() - start;
  if (rowCount !== NAMES) throw new Error(`${rowCount} rows were copied`);
  await database.query('drop table copied');
  await rm(file);
  return took;
}
