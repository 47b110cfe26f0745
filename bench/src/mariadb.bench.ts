import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import {
  ensureDebianPackages,
  type Mariadb,
  startMariadb,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { restoreBackup } from './backup/restore.ts';
import { type BackupService, startBackupService } from './backup-service.ts';
import { type Cost, costOfShell, peakMibOf } from './cost.ts';
import { say, sayFigure, sayRatio } from './report.ts';
import { size } from './size.ts';

/** MiB of rows as mariadb-dump writes them. */
const MIB = Number(process.env.HOLDFAST_BENCH_MIB ?? size({ usual: 256, quick: 4 }));
const ROUNDS = size({ usual: 3, quick: 1 });
const ROWS_A_MIB = 7_000;
/** How many rows one commit inserts. */
const ROWS_TOGETHER = 200_000;
const ACCOUNT = { username: 'bench', password: 'bench-password' };
const SERVER = ['--innodb-buffer-pool-size=512M', '--innodb-log-file-size=512M'];
const THREADS = 2;

type Round<Whose extends string> = Record<Whose, Cost>;

/**
 * One backup of MariaDB by `holdfast work` and one restore of it, beside mariadb-dump with zstd, which
 * encrypts and measures nothing, and mydumper and myloader, which use two connections.
 */
export async function run(): Promise<void> {
  await ensureDebianPackages(['mydumper', 'zstd']);
  const place = await temporaryDirectory();
  const server = await startMariadb({ args: SERVER });
  await fill(server);
  const { port } = server.address;
  const source = { engine: 'mariadb', port, database: 'shop', ...ACCOUNT } as const;
  const service = await startBackupService(source, place.path);
  const folder = await mkdtemp(path.join(place.path, 'peers-'));
  const env = { PATH: '/usr/bin:/bin', HOME: folder, OUT: folder, MYSQL_PWD: ACCOUNT.password };
  const shell = (line: string) => costOfShell(line, env);
  await compareBackups(service, shell, port);
  await compareRestores(service, server, shell, port);
  await service.stop();
  await server.stop();
  await rm(folder, { recursive: true });
  await place.remove();
}

type Shell = (line: string) => Promise<Cost>;

async function compareBackups(service: BackupService, shell: Shell, port: number): Promise<void> {
  const dump = `mariadb-dump ${at(port)} --single-transaction --quick --hex-blob shop`;
  const peers = {
    dump: () => shell(`${dump} | zstd -T0 -3 -q -f -o "$OUT/dump.zst"; sync -f "$OUT"`),
    mydumper: () =>
      shell(
        `rm -rf "$OUT/my"; mydumper ${asked(port)} -B shop -t ${THREADS} -c -o "$OUT/my"; sync -f "$OUT"`,
      ),
  };
  await service.backUp(); // warms everything up
  const rounds: Round<'ours' | 'dump' | 'mydumper'>[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const taken = {
      ours: await service.backUp(),
      dump: await peers.dump(),
      mydumper: await peers.mydumper(),
    };
    rounds.push(taken);
    sayRound(`backup ${round}`, taken);
  }
  const beside = (peer: 'dump' | 'mydumper', what: keyof Cost) =>
    rounds.map((round) => ({ ours: round.ours[what], peer: round[peer][what] }));
  sayRatio('backup, wall, to mariadb-dump | zstd', beside('dump', 'wall'));
  sayRatio('backup, CPU, to mariadb-dump | zstd', beside('dump', 'cpu'));
  sayRatio('backup, wall, to mydumper with two threads', beside('mydumper', 'wall'));
  const peak = [peakMibOf(service.workerPid)];
  sayFigure('backup, peak memory of the worker', 'MiB', peak, { atMost: 256 });
}

/** The peers restore what the last round of backups left. */
async function compareRestores(
  service: BackupService,
  server: Mariadb,
  shell: Shell,
  port: number,
): Promise<void> {
  const { jobId } = await service.storeBackup();
  const withDatabase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const result = await work();
    await server.sql(`drop database ${name}`);
    return result;
  };
  const ours = () => withDatabase('ours', () => restoreBackup(service, jobId, 'ours'));
  const dump = () =>
    withDatabase('peer', async () => {
      await server.sql('create database peer character set utf8mb4');
      return shell(`zstd -d -q -c "$OUT/dump.zst" | mariadb ${at(port)} peer`);
    });
  const myloader = () =>
    withDatabase('peer', () =>
      shell(`myloader ${asked(port)} -d "$OUT/my" -s shop -B peer -t ${THREADS}`),
    );
  await ours(); // warms everything up
  const rounds: (Round<'dump' | 'myloader'> & { ours: Cost & { whole: number } })[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const taken = { ours: await ours(), dump: await dump(), myloader: await myloader() };
    rounds.push(taken);
    sayRound(`restore ${round}`, taken);
  }
  sayRatio(
    'restore, wall, to zstd -d | mariadb',
    rounds.map((round) => ({ ours: round.ours.wall, peer: round.dump.wall })),
  );
  sayRatio(
    'restore with the proof of every row, wall, to zstd -d | mariadb, which proves nothing',
    rounds.map((round) => ({ ours: round.ours.whole, peer: round.dump.wall })),
  );
  sayRatio(
    'restore, wall, to myloader with two threads',
    rounds.map((round) => ({ ours: round.ours.wall, peer: round.myloader.wall })),
  );
}

const at = (port: number) => `--no-defaults -h 127.0.0.1 -P ${port} -u ${ACCOUNT.username}`;
const asked = (port: number) =>
  `-h 127.0.0.1 -P ${port} -u ${ACCOUNT.username} -p "$MYSQL_PWD" -v 1`;

function sayRound(what: string, round: Record<string, Cost>): void {
  const costs = Object.entries(round).map(
    ([name, { wall, cpu }]) => `${name} ${wall.toFixed(2)} s (CPU ${cpu.toFixed(2)} s)`,
  );
  say(`${what} at load ${loadavg()[0]?.toFixed(1)}: ${costs.join(', ')}`);
}

/** Ordinary rows of some 150 bytes and mixed types, in the order of their keys. */
async function fill(server: Mariadb): Promise<void> {
  const rows = MIB * ROWS_A_MIB;
  say(`filling a database with ${rows} rows…`);
  await server.sql(`
    create user ${ACCOUNT.username}@'%' identified by '${ACCOUNT.password}';
    grant all on *.* to ${ACCOUNT.username}@'%';
    create database shop character set utf8mb4; use shop;
    create table orders (
      id bigint primary key, customer int, placed datetime, status varchar(10), total decimal(10, 2),
      reference char(32), note text
    )`);
  for (let from = 1; from <= rows; from += ROWS_TOGETHER) {
    await server.sql(`
      use shop; insert into orders select seq, crc32(seq) & 65535, '2024-01-01' + interval seq * 13 second,
        elt(1 + (crc32(seq + 1) & 3), 'open', 'paid', 'shipped', 'returned'),
        (crc32(seq + 2) & 1048575) / 100, md5(seq),
        concat('parcel ', crc32(seq + 3) & 8191, ' to shelf ', seq % 97, ', left at the door')
      from seq_${from}_to_${Math.min(rows, from + ROWS_TOGETHER - 1)}`);
  }
  await server.sql('analyze table shop.orders');
}
