import pg from 'pg';
import type { Platform } from './platform.ts';

/** Databases with a month of proven backups each, as if they had long been in use. */
export async function seedDatasources(
  { databaseUrl, organisation, holdfast }: Platform,
  count: number,
): Promise<void> {
  const destination = await holdfast.backup.ensureManagedDestination();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path to backup, public');
    await client.query(DATASOURCES, [organisation, count]);
    await client.query(JOBS, [organisation, destination.id]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** A UUIDv7 of this time: its first 48 bits are milliseconds. */
const idAt = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const DATASOURCES = `
insert into datasources (id, organisation_id, name, engine, active, restore_testing, created_at, updated_at)
select ${idAt("now() - interval '40 days' + n * interval '1 second'")}, $1, 'database-' || lpad(n::text, 4, '0'),
  'postgresql', true, '{"enabled": true, "when": "each_backup"}', now() - interval '40 days', now()
from generate_series(1, $2::int) n`;

const JOBS = `
insert into backup_jobs (id, organisation_id, datasource_id, destination_id, trigger, state,
  queued_at, started_at, finished_at, plain_bytes, stored_bytes, rows, proof)
select ${idAt('at')}, $1, id, $2, 'manual', 'completed', at, at, at + interval '40 seconds',
  100000000 + day * 1000000, 30000000 + day * 300000, 500000,
  jsonb_build_object('verdict', 'confirmed', 'provenAt', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from datasources, generate_series(0, 29) day,
  lateral (select now() - day * interval '1 day' - interval '1 hour' as at) night`;

/** A finished bulk check of these names, made through the API. */
export async function seedBulkCheck(
  { holdfast }: Platform,
  names: readonly string[],
): Promise<string> {
  const bulk = await holdfast.domains.createBulkCheck({
    body: { domains: [...names], mode: 'bloom' },
  });
  await holdfast.waitFor(bulk, { timeoutMs: 10 * 60_000 });
  return bulk.id;
}
