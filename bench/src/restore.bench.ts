import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  ensureDebianPackages,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { type RestoreCost, restoreBackup } from './backup/restore.ts';
import { type BackupService, startBackupService } from './backup-service.ts';
import { type Cost, costOfShell, peakMibOf } from './cost.ts';
import { fillOrders } from './fill-orders.ts';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

/** MiB of rows as pg_dump writes them. */
const MIB = Number(process.env.HOLDFAST_BENCH_MIB ?? size({ usual: 512, quick: 4 }));
const ROUNDS = size({
  usual: Math.max(3, Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 3)),
  quick: 1,
});
const BIN = '/usr/lib/postgresql/15/bin';
/** With the options that ours uses, too. */
const PG_RESTORE = `${BIN}/pg_restore --single-transaction --exit-on-error --no-owner --no-privileges`;

/**
 * One restore into a new database by `holdfast work`, from the first byte of the stored backup to a
 * database that is ready to use, beside what the standard tools take for the same file. Ours checks
 * the SHA-256 on the way, and proves the result afterwards, which is reported separately.
 */
export async function run(): Promise<void> {
  await ensureDebianPackages(['age', 'zstd']);
  const source = await startDebianPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  const place = await temporaryDirectory();
  await fillOrders(source.address.adminUrl, MIB);
  const service = await startBackupService(source.address, place.path);
  await compare(service, source.address, place.path);
  await service.stop();
  await source.stop();
  await place.remove();
}

type Server = { port: number; password: string; adminUrl: string };

async function compare(service: BackupService, server: Server, place: string): Promise<void> {
  const { jobId, plainBytes, storedBytes } = await service.storeBackup();
  const mib = (bytes: number) => `${(bytes / (1 << 20)).toFixed(0)} MiB`;
  say(`${mib(plainBytes)} of dump, ${mib(storedBytes)} stored`);
  const peer = await peerOf(service, jobId, server, place);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  /** Runs each with a database of its own, after a checkpoint, so that no earlier writes are pending. */
  const withDatabase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await admin.query('checkpoint');
    const result = await work();
    await admin.query(`drop database ${name}`);
    return result;
  };
  const ours = () => withDatabase('ours', () => restoreBackup(service, jobId, 'ours'));
  const theirs = () =>
    withDatabase('peer', async () => {
      await admin.query('create database peer template template0');
      return peer();
    });
  await ours(); // warms everything up
  const rounds: { ours: RestoreCost; peer: Cost }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const load = os.loadavg()[0]?.toFixed(1);
    // In turns, and taking turns at being first: the disk is not always equally fast.
    const taken =
      round % 2 === 1
        ? { ours: await ours(), peer: await theirs() }
        : { peer: await theirs(), ours: await ours() };
    rounds.push(taken);
    say(
      `round ${round} at load ${load}: ours ${show(taken.ours)}, with its proof ` +
        `${taken.ours.whole.toFixed(2)} s; age -d | zstd -d | pg_restore ${show(taken.peer)}`,
    );
  }
  await admin.end();
  report(rounds, peakMibOf(service.workerPid));
}

const show = ({ wall, cpu }: Cost) => `${wall.toFixed(2)} s (CPU ${cpu.toFixed(2)} s)`;

function report(rounds: { ours: RestoreCost; peer: Cost }[], peakMib: number): void {
  sayRatio(
    'wall, to age -d | zstd -d | pg_restore and ANALYZE',
    rounds.map(({ ours, peer }) => ({ ours: ours.wall, peer: peer.wall })),
    { atMost: 1.05 },
  );
  sayRatio(
    'CPU outside the server, to the same',
    rounds.map(({ ours, peer }) => ({ ours: ours.cpu, peer: peer.cpu })),
    { atMost: 1.5 },
  );
  sayRatio(
    'wall with the proof of every row, to the same without one',
    rounds.map(({ ours, peer }) => ({ ours: ours.whole, peer: peer.wall })),
    { atMost: 1.4 },
  );
  sayRatio(
    'CPU outside the server with the proof of every row, to the same without one',
    rounds.map(({ ours, peer }) => ({ ours: ours.wholeCpu, peer: peer.cpu })),
  );
  const speed = median(rounds.map(({ ours }) => MIB / ours.wall));
  say(`${speed.toFixed(0)} MiB/s; peak memory of the worker ${peakMib.toFixed(0)} MiB`);
}

/** The pipeline that the recovery kit's page describes. */
async function peerOf(
  { client, datasource, dataDirectory }: BackupService,
  jobId: string,
  { port, password }: Server,
  place: string,
): Promise<() => Promise<Cost>> {
  const { body: kit } = await client.get<{ keyFile: string }>('/recovery-kit');
  const keyFile = path.join(place, 'key');
  await writeFile(keyFile, kit.keyFile, { mode: 0o600 });
  const { body: manifest } = await client.get<{ artifact: { key: string } }>(
    `/datasources/${datasource}/backups/${jobId}/manifest`,
  );
  const env = {
    ...{ PATH: '/usr/bin:/bin', PGHOST: '127.0.0.1', PGPORT: String(port) },
    ...{ PGUSER: 'postgres', PGPASSWORD: password, PGDATABASE: 'peer', HOME: place },
    ...{ KEY: keyFile, STORED: path.join(dataDirectory, 'backups', manifest.artifact.key) },
  };
  const pipeline = `age -d -i "$KEY" "$STORED" | zstd -d -q -c | ${PG_RESTORE} --dbname=peer`;
  return () => costOfShell(`${pipeline}; ${BIN}/psql -q -c analyze`, env);
}
