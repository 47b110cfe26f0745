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

/** MiB of all tables together, as pg_dump writes them. */
const MIB = Number(process.env.HOLDFAST_BENCH_MIB ?? size({ usual: 256, quick: 6 }));
const TABLES = 6;
const JOBS = 4;
const ROUNDS = size({ usual: 2, quick: 1 });
const LATENCY_MS = 20;
const BIN = '/usr/lib/postgresql/15/bin';

/** How much faster than the standard programs with one connection we must be, at least. */
const FASTER = { 'on loopback': 1.6, 'over 20 ms': 3 } as const;
type Where = keyof typeof FASTER;

/**
 * Backup and restore of a database with several large tables, beside pg_dump and pg_restore with one
 * connection and with four; on loopback, and with 20 ms to the server and back. What these gain from
 * four connections is what the machine has to give.
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
    ['over 20 ms', slow.port],
  ] satisfies [Where, number][]) {
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

type Round = { ours: number; one: number; several: number };

function sayRounds(what: string, where: Where, rounds: readonly Round[], peer: string): void {
  sayRatio(
    `${what} of ${TABLES} tables ${where}, wall, to ${peer} with one connection`,
    rounds.map(({ ours, one }) => ({ ours, peer: one })),
    { atMost: Number((1 / FASTER[where]).toFixed(2)) },
  );
  sayRatio(
    `${what} of ${TABLES} tables ${where}, wall, to ${peer} with ${JOBS}`,
    rounds.map(({ ours, several }) => ({ ours, peer: several })),
    { atMost: 1 },
  );
  sayRatio(
    `what ${JOBS} connections gain the peer itself: ${peer} ${where}, wall, to the same with one`,
    rounds.map(({ one, several }) => ({ ours: several, peer: one })),
  );
}

/** Keeps the last backup for the restores, and what the peer wrote last. */
async function compareBackups(where: Where, place: Place, shell: Shell): Promise<string> {
  const { client, datasource } = place;
  const dump = async (jobs: number) => {
    const line = `rm -rf "$OUT/it"; ${BIN}/pg_dump -Fd -j ${jobs} -f "$OUT/it" postgres`;
    return (await shell(`${line}; sync -f "$OUT"`)).wall;
  };
  let last = await runJob(client, datasource); // warms everything up
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await client.delete(`/datasources/${datasource}/backups/${last.jobId}`);
    last = await runJob(client, datasource);
    const ours = (Date.parse(last.finishedAt) - Date.parse(last.startedAt)) / 1_000;
    rounds.push({ ours, one: await dump(1), several: await dump(JOBS) });
    sayRound(`backup ${where}`, rounds.at(-1));
  }
  sayRounds('backup', where, rounds, 'pg_dump');
  return last.jobId;
}

async function compareRestores(
  where: Where,
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
  const theirs = (jobs: number) =>
    withDatabase('peer', async () => {
      await admin.query('create database peer template template0');
      const restore = `${BIN}/pg_restore -j ${jobs} --exit-on-error --no-owner -d peer "$OUT/it"`;
      return (await shell(`${restore}; ${BIN}/psql -q -d peer -c analyze`)).wall;
    });
  const ours = () => withDatabase('ours', () => restoreBackup(place, jobId, 'ours'));
  const rounds: (Round & { whole: number })[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { wall, whole } = await ours();
    rounds.push({ ours: wall, whole, one: await theirs(1), several: await theirs(JOBS) });
    sayRound(`restore ${where} (with its proof ${whole.toFixed(2)} s)`, rounds.at(-1));
  }
  sayRounds('restore', where, rounds, 'pg_restore and ANALYZE');
  sayRatio(
    `restore of ${TABLES} tables ${where} with the proof of every row, wall, to pg_restore and ANALYZE with ${JOBS}`,
    rounds.map(({ whole, several }) => ({ ours: whole, peer: several })),
  );
}

function sayRound(what: string, { ours, one, several }: Round = { ours: 0, one: 0, several: 0 }) {
  say(
    `${what} at load ${loadavg()[0]?.toFixed(1)}: ours ${ours.toFixed(2)} s, the peer with one ` +
      `connection ${one.toFixed(2)} s, with ${JOBS} ${several.toFixed(2)} s`,
  );
}

/** With indexes, since those are what a restore can build side by side. */
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
