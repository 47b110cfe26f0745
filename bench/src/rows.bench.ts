import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import pg from 'pg';
import { type BackupService, startBackupService } from './backup-service.ts';
import { startDomainsService } from './domains-service.ts';
import { say, sayFigure } from './report.ts';
import { type Activity, activityOf } from './rows/activity.ts';
import { multiply, type RowSize, sizeOf, walPosition, walSince } from './rows/multiply.ts';
import { measureQueue } from './rows/queue.ts';
import { size } from './size.ts';

const ROWS = size({ usual: 50_000, quick: 1_000 });
const BACKUPS = size({ usual: 10, quick: 2 });
const TESTS = size({ usual: 2, quick: 1 });
const TABLES = 20;

/**
 * What the growing tables cost: bytes per row with its indexes, bytes of WAL, transactions. The product
 * writes the first rows itself; SQL makes fifty thousand of them, spread over as many datasources and a
 * thousand organisations. The WAL is without the pages that PostgreSQL writes whole after each
 * checkpoint.
 */
export async function run(): Promise<void> {
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const sizes = [...(await measureBackups()), ...(await measureDomains())];
  say('');
  say(`${'table'.padEnd(30)} heap B/row  index B/row  log B/row`);
  for (const { table, heap, indexes, wal } of sizes) {
    const cells = [heap, indexes, wal].map((bytes, at) =>
      bytes.toFixed(0).padStart([10, 13, 11][at] ?? 0),
    );
    say(table.padEnd(30) + cells.join(''));
  }
  for (const { table, heap, indexes } of sizes) {
    sayFigure(`a row of ${table} with its indexes`, 'bytes', [heap + indexes]);
  }
  say('');
  await measureQueue();
}

async function measureBackups(): Promise<RowSize[]> {
  const [source, place] = await Promise.all([startDebianPostgres(), temporaryDirectory()]);
  const shop = await connect(source.address.adminUrl);
  for (let nth = 0; nth < TABLES; nth += 1) {
    await shop.query(
      `create table orders_${nth} as select n, md5(n::text) as note from generate_series(1, 100) n`,
    );
  }
  await shop.end();
  const service = await startBackupService(source.address, place.path);
  const database = await connect(service.databaseUrl);
  try {
    const jobs: string[] = [];
    const ofWorker = { database, pid: service.workerPid };
    const backedUp = await activityOf(ofWorker, BACKUPS, async () => {
      for (let nth = 0; nth < BACKUPS; nth += 1) jobs.push((await service.storeBackup()).jobId);
    });
    sayActivity(`a backup of a database with ${TABLES} tables`, backedUp);
    const tested = await activityOf(ofWorker, TESTS, async () => {
      for (const jobId of jobs.slice(0, TESTS)) await prove(service, jobId);
    });
    sayActivity('the proof of one', tested);
    await service.halt();
    return await multiplyBackups(database);
  } finally {
    await database.end();
    await service.stop();
    await source.stop();
    await place.remove();
  }
}

async function prove({ client, datasource }: BackupService, jobId: string): Promise<void> {
  const asked = `/datasources/${datasource}/backups/${jobId}/restore-test`;
  const { body } = await client.post<{ id: string }>(asked);
  for (;;) {
    const { status, body: test } = await client.get<{ state: string }>(`/restores/${body.id}`);
    if (status !== 200) throw new Error(`the API answers ${status}: ${JSON.stringify(test)}`);
    if (test.state === 'completed') return;
    if (test.state === 'failed') throw new Error(`the proof failed: ${JSON.stringify(test)}`);
    await delay(100);
  }
}

const ORGANISATION = "md5('organisation' || n % 1000)::uuid";
const SPREAD = {
  organisation_id: ORGANISATION,
  datasource_id: "md5('datasource' || hashint4(n) % 100000)::uuid",
};

async function multiplyBackups(database: pg.Client): Promise<RowSize[]> {
  // Foreign keys are not checked, and no triggers run.
  await database.query("set session_replication_role = 'replica'; set search_path to backup");
  const artifactKey = `regexp_replace(t.artifact_key, '[0-9a-f-]{36}', md5(n::text)::uuid::text, 'g')`;
  const target_id = 'md5(n::text)::uuid::text';
  // Tables that others refer to come last: emptying them empties those others, too.
  return [
    await multiply(database, 'audit_entries', ROWS, { id: 'uuidv7()', ...SPREAD, target_id }),
    await multiplyOccurrences(database),
    await multiply(database, 'restores', ROWS, { id: 'uuidv7()', job_id: 'uuidv7()', ...SPREAD }),
    await multiply(database, 'backup_manifests', ROWS, { job_id: 'uuidv7()', ...SPREAD }),
    await multiply(database, 'backup_jobs', ROWS, {
      ...{ id: 'uuidv7()', place_id: ORGANISATION, destination_id: ORGANISATION },
      ...{ ...SPREAD, artifact_key: artifactKey },
    }),
  ];
}

/** The bench has no schedule: the row is what a schedule that ran leaves behind. */
async function multiplyOccurrences(database: pg.Client): Promise<RowSize> {
  await database.query(
    `insert into occurrences values
     (uuidv7(), uuidv7(), uuidv7(), now(), 'queued', null, uuidv7(), now())`,
  );
  const due_at = "now() + n * interval '1 second'";
  return multiply(database, 'occurrences', ROWS, { ...SPREAD, due_at, job_id: 'uuidv7()' });
}

async function measureDomains(): Promise<RowSize[]> {
  const names = Array.from({ length: ROWS }, (_, at) => `my-shop-${at.toString(36)}.com`);
  const service = await startDomainsService(names);
  const database = await connect(service.databaseUrl);
  try {
    await database.query('set search_path to domains');
    const before = await walPosition(database);
    const { doneAt } = await service.subscribe(await service.create(names), 1);
    if (!doneAt) throw new Error('the bulk check did not end');
    const wal = (await walSince(database, before)) / ROWS;
    const bulk = { ...(await sizeOf(database, 'bulk_results', ROWS)), wal };
    await database.query("set session_replication_role = 'replica'");
    return [bulk, await multiplyLookups(database), await multiplyHits(database)];
  } finally {
    await database.end();
    await service.stop();
  }
}

/** A registered name leaves two: what its zone said, and its registry's record. */
async function multiplyLookups(database: pg.Client): Promise<RowSize> {
  const record = {
    ...{ registrar: 'Example Registrar, LLC', statuses: ['client transfer prohibited'] },
    ...{ registeredAt: '2001-02-03T04:05:06Z', expiresAt: '2027-02-03T04:05:06Z' },
    nameservers: ['ns1.example.net', 'ns2.example.net'],
  };
  await database.query(
    `insert into lookups values
     ('a', 'dns', 'delegated', '192.0.2.1:53', null, null, now(), 12),
     ('a', 'rdap', 'registered', 'https://rdap.example.com', null, $1, now(), 140)`,
    [record],
  );
  return multiply(database, 'lookups', ROWS, { name: `'my-shop-' || n / 2 || '.com'` });
}

/** The row is of a hit that was found in a certificate, with two reasons. */
async function multiplyHits(database: pg.Client): Promise<RowSize> {
  const components = [
    { name: 'homograph', points: 45, detail: 'my-sh0p looks like my-shop' },
    { name: 'certificate', points: 15, detail: 'a certificate was issued' },
  ];
  const evidence = { certificates: { log: 'https://ct.example.com/2026h2/', index: 123456789 } };
  await database.query(
    `insert into brand_hits (id, organisation_id, watcher_id, domain, unicode, tld, rule_score,
       score, band, components, feeds, evidence, first_seen_at, last_seen_at)
     values (uuidv7(), uuidv7(), uuidv7(), 'a', 'a', 'com', 60, 60, 'high', $1, '{certificates}', $2,
       now(), now())`,
    [JSON.stringify(components), evidence],
  );
  const domain = `'my-sh0p-' || n || '.com'`;
  const watcher_id = "md5('watcher' || n % 1000)::uuid";
  const own = { id: 'uuidv7()', organisation_id: ORGANISATION, watcher_id };
  return multiply(database, 'brand_hits', ROWS, { ...own, domain, unicode: domain });
}

function sayActivity(what: string, { wal, commits, cpu, rows }: Activity): void {
  const added = Object.entries(rows)
    .map(([table, count]) => `${table} ${count.toFixed(2)}`)
    .join(', ');
  sayFigure(`${what}: log of our own database`, 'KiB', [wal / 1024]);
  sayFigure(`${what}: transactions there`, 'of them', [commits]);
  sayFigure(`${what}: processor time of the worker`, 's', [cpu]);
  say(`  rows: ${added}`);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
