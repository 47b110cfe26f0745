import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import {
  type HttpClient,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { addDatasource, runJob } from './backup/datasource.ts';
import { restoreBackup } from './backup/restore.ts';
import { startBackupRoles } from './backup/roles.ts';
import { type Cost, costOfShell } from './cost.ts';
import { fillOrders } from './fill-orders.ts';
import { startSlowWay } from './parallel/slow-way.ts';
import { say, sayRatio } from './report.ts';
import { size } from './size.ts';

/** Of all tables together, as pg_dump writes them. */
const MIB = Number(process.env.HOLDFAST_BENCH_MIB ?? size({ usual: 256, quick: 6 }));
const TABLES = 6;
const JOBS = 4;
const ROUNDS = size({ usual: 2, quick: 1 });
const LATENCY_MS = 20;
const BIN = '/usr/lib/postgresql/15/bin';

/**
 * Backup and restore of a database with several large tables, over one connection as Holdfast does
 * it, beside pg_dump and pg_restore with four; on loopback, and with 20 ms to the server and back.
 */
export async function run(): Promise<void> {
  const source = await startDebianPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  const place = await temporaryDirectory();
  await fill(source.address.adminUrl);
  const roles = await startBackupRoles(place.path);
  const client = await roles.clientOf(randomUUID());
  const admin = new pg.Client({ connectionString: source.address.adminUrl });
  await admin.connect();
  const folder = await mkdtemp(path.join(place.path, 'peers-'));
  const slow = await startSlowWay(source.address.port, LATENCY_MS);
  for (const [where, port] of [
    ['on loopback', source.address.port],
    [`over ${LATENCY_MS} ms`, slow.port],
  ] as const) {
    const to = { ...source.address, port };
    const datasource = await addDatasource(client, to, where);
    const place = { client, datasource, workerPid: roles.workerPid };
    const shell = shellOf(to, folder);
    const jobId = await compareBackups(where, place, shell);
    await compareRestores(where, { ...place, jobId }, shell, admin);
  }
  await admin.end();
  await slow.stop();
  await roles.stop();
  await source.stop();
  await place.remove();
}

type Place = { client: HttpClient; datasource: string; workerPid: number };
type Shell = (line: string) => Promise<Cost>;

function shellOf({ port, password }: { port: number; password: string }, folder: string): Shell {
  const env = {
    ...{ PATH: '/usr/bin:/bin', PGHOST: '127.0.0.1', PGPORT: String(port), OUT: folder },
    ...{ PGUSER: 'postgres', PGPASSWORD: password },
  };
  return (line) => costOfShell(line, env);
}

/** The last backup stays, for the restores; so does what the peer wrote last. */
async function compareBackups(where: string, place: Place, shell: Shell): Promise<string> {
  const { client, datasource } = place;
  const dump = (words: string) =>
    shell(`rm -rf "$OUT/it"; ${BIN}/pg_dump -Fd ${words} -f "$OUT/it" postgres; sync -f "$OUT"`);
  let last = await runJob(client, datasource); // and everything is warm now
  const rounds: Record<'ours' | 'plain' | 'packed', number>[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await client.delete(`/datasources/${datasource}/backups/${last.jobId}`);
    last = await runJob(client, datasource);
    const ours = (Date.parse(last.finishedAt) - Date.parse(last.startedAt)) / 1_000;
    const { wall: plain } = await dump(`-j ${JOBS} -Z0`);
    const { wall: packed } = await dump(`-j ${JOBS}`);
    rounds.push({ ours, plain, packed });
    say(
      `backup ${where} at load ${loadavg()[0]?.toFixed(1)}: ours ${ours.toFixed(2)} s, pg_dump -j ` +
        `${packed.toFixed(2)} s, without compressing ${plain.toFixed(2)} s`,
    );
  }
  const beside = (peer: 'plain' | 'packed') =>
    rounds.map((round) => ({ ours: round.ours, peer: round[peer] }));
  sayRatio(`backup of ${TABLES} tables ${where}, wall, to pg_dump -j ${JOBS}`, beside('packed'));
  sayRatio(
    `backup of ${TABLES} tables ${where}, wall, to pg_dump -j ${JOBS} -Z0, which does not compress`,
    beside('plain'),
  );
  return last.jobId;
}

async function compareRestores(
  where: string,
  { jobId, ...place }: Place & { jobId: string },
  shell: Shell,
  admin: pg.Client,
): Promise<void> {
  const withDatabase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await admin.query('checkpoint');
    const result = await work();
    await admin.query(`drop database ${name}`);
    return result;
  };
  const restore = `${BIN}/pg_restore -j ${JOBS} --exit-on-error --no-owner -d peer "$OUT/it"`;
  const theirs = () =>
    withDatabase('peer', async () => {
      await admin.query('create database peer template template0');
      return shell(`${restore}; ${BIN}/psql -q -d peer -c analyze`);
    });
  const ours = () => withDatabase('ours', () => restoreBackup(place, jobId, 'ours'));
  const rounds: { ours: number; whole: number; peer: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { wall, whole } = await ours();
    const { wall: peer } = await theirs();
    rounds.push({ ours: wall, whole, peer });
    say(
      `restore ${where} at load ${loadavg()[0]?.toFixed(1)}: ours ${wall.toFixed(2)} s, with its proof ` +
        `${whole.toFixed(2)} s, pg_restore -j ${peer.toFixed(2)} s`,
    );
  }
  sayRatio(
    `restore of ${TABLES} tables ${where}, wall, to pg_restore -j ${JOBS} and ANALYZE`,
    rounds,
  );
  sayRatio(
    `restore of ${TABLES} tables ${where} with the proof of every row, wall, to the same`,
    rounds.map(({ whole, peer }) => ({ ours: whole, peer })),
  );
}

/** With indexes, for those are what a restore can make side by side. */
async function fill(url: string): Promise<void> {
  await fillOrders(url, MIB / TABLES);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let nth = 2; nth <= TABLES; nth += 1) {
    await client.query(`create table orders_${nth} as table orders`);
  }
  await client.query('alter table orders rename to orders_1');
  for (let nth = 1; nth <= TABLES; nth += 1) {
    await client.query(`alter table orders_${nth} add primary key (id)`);
    await client.query(`create index on orders_${nth} (customer)`);
  }
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
