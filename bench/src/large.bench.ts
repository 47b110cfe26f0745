import { randomUUID } from 'node:crypto';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import pg from 'pg';
import { addDatasource, runJob } from './backup/datasource.ts';
import { startBackupRoles } from './backup/roles.ts';
import { peakMibOf, resetPeakOf } from './cost.ts';
import { fillOrders } from './fill-orders.ts';
import { say, sayFigure, sayRatio } from './report.ts';
import { size } from './size.ts';

/** MiB of rows as pg_dump writes them; the large one takes about 25 GB of disk for a while. */
const [SMALL_MIB, LARGE_MIB] = size({ usual: [1_024, 10_240], quick: [2, 20] });
const ROUNDS = size({ usual: 2, quick: 1 });

/** A backup of ten gibibytes beside one of one gibibyte, by the same worker: memory, and time per byte. */
export async function run(): Promise<void> {
  const source = await startDebianPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '2GB' },
  });
  const place = await temporaryDirectory();
  const roles = await startBackupRoles(place.path);
  const client = await roles.clientOf(randomUUID());
  const admin = new pg.Client({ connectionString: source.address.adminUrl });
  await admin.connect();

  const measure = async (datasource: string) => {
    const taken: { peak: number; seconds: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      resetPeakOf(roles.workerPid);
      const job = await runJob(client, datasource);
      const seconds = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1_000;
      const peak = peakMibOf(roles.workerPid);
      taken.push({ peak, seconds });
      say(`${job.plainBytes} bytes in ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MiB`);
      await client.delete(`/datasources/${datasource}/backups/${job.jobId}`);
    }
    return taken;
  };
  const make = async (database: string, mib: number) => {
    await admin.query(`create database ${database}`);
    const url = new URL(source.address.adminUrl);
    url.pathname = database;
    await fillOrders(url.href, mib);
    return addDatasource(client, { ...source.address, database }, database);
  };

  const first = await make('small', SMALL_MIB);
  await measure(first); // warms everything up
  const small = await measure(first);
  await admin.query('drop database small');
  const large = await measure(await make('large', LARGE_MIB));
  await admin.end();
  await roles.stop();
  await source.stop();
  await place.remove();

  const beside = (pick: (one: { peak: number; seconds: number }) => number, of = 1) =>
    large.map((one, round) => ({
      ours: pick(one) / of,
      peer: pick(small[round] ?? { peak: Number.NaN, seconds: Number.NaN }),
    }));
  const peaks = large.map(({ peak }) => peak);
  sayFigure(`peak memory of the worker in a backup of ${LARGE_MIB} MiB`, 'MiB', peaks);
  sayRatio(
    `peak memory of the worker in a backup of ${LARGE_MIB} MiB, to one of ${SMALL_MIB} MiB`,
    beside(({ peak }) => peak),
    { atMost: 1.1 },
  );
  sayRatio(
    `time a byte of a backup of ${LARGE_MIB} MiB, to one of ${SMALL_MIB} MiB`,
    beside(({ seconds }) => seconds, LARGE_MIB / SMALL_MIB),
    { atMost: 1.1 },
  );
}
