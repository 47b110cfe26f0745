import { randomBytes } from 'node:crypto';
import { backupService } from '@holdfast/backup';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import {
  createTokenMinter,
  HttpClient,
  startPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { percentile, say, sayFigure } from './report.ts';
import { size } from './size.ts';

const ENTRIES = size({ usual: 1_000_000, quick: 10_000 });
const ORGANISATION = '01980000-0000-7000-8000-000000000001';
const ACTIONS = [
  'datasource.created',
  'datasource.updated',
  'backup_job.queued',
  'backup_job.completed',
  'backup_job.failed',
  'restore.created',
];
const ROUNDS = size({ usual: 3, quick: 1 });

/**
 * The first page of the audit log with every combination of filters, over HTTP, with a million
 * entries of one organisation; the goal is 50 ms. The peer is the newest page, straight by SQL.
 */
export async function run(): Promise<void> {
  const server = await startPostgres();
  const directory = await temporaryDirectory();
  const minter = await createTokenMinter({ issuer: 'https://bench.example' });
  const context = {
    environment: { HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '9999999' },
    databaseUrl: server.address.adminUrl,
    dataDirectory: directory.path,
    masterKeys: new KeyRing({ current: new Secret(randomBytes(32)), previous: [] }),
    logger: createLogger({ name: 'bench', level: 'silent' }),
    clock: systemClock,
    host: '127.0.0.1',
    authUrl: 'http://127.0.0.1:9',
    tokens: { issuer: minter.issuer, jwksUrl: minter.jwksUrl },
    serviceSecret: new Secret('bench'),
    corsOrigins: [],
    trustedProxies: 0,
    allowPrivateNetworks: true,
  };
  await backupService.migrate(context);
  const database = new pg.Client({ connectionString: server.address.adminUrl });
  await database.connect();
  await database.query('set search_path to backup');
  say(`filling the log with ${ENTRIES} entries…`);
  await fill(database);
  const api = await backupService.startApi(context, 0);
  const token = await minter.mint({ audience: 'backup', org: ORGANISATION });
  await measure(new HttpClient({ baseUrl: api.url, token }), database);
  await api.stop({ graceMs: 1_000 });
  await Promise.all([database.end(), minter.stop()]);
  await server.stop();
  await directory.remove();
}

/** A few actors and targets have nearly all entries, and some have a handful: both cases are hard. */
async function fill(database: pg.Client): Promise<void> {
  await database.query(
    `insert into audit_entries (id, organisation_id, occurred_at, actor, action, target_type, target_id, details)
     select uuidv7(), $1, '2026-01-01'::timestamptz + n * interval '20 seconds',
       case when n % 1000 = 0 then 'user:rare' when n % 3 = 0 then 'user:busy' else 'system:scheduler' end,
       a.action, split_part(a.action, '.', 1), case when n % 5000 = 0 then 'rare' else 'target-' || n % 50 end, '{}'
     from generate_series(1, $2::int) n
     cross join lateral (select ($3::text[])[1 + n % cardinality($3::text[])] as action) a`,
    [ORGANISATION, ENTRIES, ACTIONS],
  );
  await database.query('vacuum analyze audit_entries');
}

async function measure(client: HttpClient, database: pg.Client): Promise<void> {
  const choices = {
    actions: [undefined, 'backup_job.queued', ACTIONS.join(','), 'restore.reaped_stuck'],
    target_types: [undefined, 'backup_job', 'destination,restore'],
    actors: [undefined, 'system:scheduler', 'user:rare', 'user:rare,user:busy,user:nobody'],
    target_id: [undefined, 'target-7', 'rare', 'nothing'],
    from: [undefined, '2026-01-02T00:00:00Z'],
    to: [undefined, '2026-01-03T00:00:00Z'],
  };
  const combinations = combine(choices);
  const times = new Map<string, number[]>();
  const peer: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of combinations) {
      const start = performance.now();
      const { status } = await client.get('/audit-log', { query });
      if (status !== 200) throw new Error(`${status} for ${JSON.stringify(query)}`);
      const key = JSON.stringify(query);
      times.set(key, [...(times.get(key) ?? []), performance.now() - start]);
    }
    const start = performance.now();
    await database.query(
      "select * from audit_entries where key_all = audit_key($1, 'all', '') order by occurred_at desc, id desc limit 26",
      [ORGANISATION],
    );
    peer.push(performance.now() - start);
  }
  const medians = [...times].map(([key, values]) => ({ key, ms: percentile(values, 0.5) }));
  const worst = medians.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  const all = medians.map(({ ms }) => ms);
  const show = (ms: number) => `${ms.toFixed(1)} ms`;
  say(
    `${combinations.length} combinations: p50 ${show(percentile(all, 0.5))}, p99 ${show(percentile(all, 0.99))}, worst ${show(Math.max(...all))}`,
  );
  for (const { key, ms } of worst) say(`  ${show(ms)}  ${key}`);
  const slowest = [Math.max(...all)];
  sayFigure('the slowest of all combinations of filters', 'ms', slowest, { atMost: 50 });
  say(`the newest page by SQL alone, the peer: ${show(percentile(peer, 0.5))}`);
}

function combine(
  choices: Record<string, (string | undefined)[]>,
): Record<string, string | undefined>[] {
  return Object.entries(choices).reduce<Record<string, string | undefined>[]>(
    (made, [name, values]) =>
      made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
