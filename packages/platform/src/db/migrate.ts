import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionFailure, isLockFailure } from './failures.ts';
import { ensureTenantRole, TENANT_ROLE } from './roles.ts';
import { throughRestarts } from './through-restarts.ts';

export type Migration = { name: string; sql: string };

export type Migrated = {
  /** What was missing, in the order in which it was applied. */
  applied: string[];
  /** Migrations that a newer version has applied and this one does not know. */
  newer: string[];
};

const PLATFORM_FOLDER = path.join(import.meta.dirname, 'migrations');

/**
 * While a migration waits for a lock, every later statement queues behind it. So it gives up after
 * a moment, before the server would look for a deadlock, lets the others go first, and tries again.
 */
const LOCK_WAIT_MS = 500;
const REST_MS = 200;
const PATIENCE_MS = 300_000;

/** Reads the `.sql` files of a folder in the order of their names, each named after its `set`. */
export async function readMigrations(set: string, folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: `${set}/${file}`,
      sql: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
}

type Options = {
  url: string;
  schema: string;
  migrations: Migration[];
  /** Runs under the same lock, for libraries that bring a schema of their own. */
  before?: (client: pg.Client) => Promise<void>;
  /** Called when the server restarts meanwhile; the migration waits for it. */
  onRestart?: (cause: Error) => void;
};

/**
 * Brings a service's schema up to date: what the platform needs in every schema, then the service's
 * own. Any number of processes may start at once: one migrates, the others wait for it. Older
 * versions keep running meanwhile, and may start afterwards: what a newer version has added to a
 * schema does not disturb them.
 */
export async function migrate(options: Options): Promise<Migrated> {
  const migrations = [
    ...(await readMigrations('platform', PLATFORM_FOLDER)),
    ...options.migrations,
  ];
  return throughRestarts(() => migrateOnce(options, migrations), options.onRestart);
}

async function migrateOnce(options: Options, migrations: Migration[]): Promise<Migrated> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'holdfast migrate',
  });
  client.on('error', () => {});
  await client.connect().catch((cause) => explain(cause, client));
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', ['holdfast migrations']);
    await ensureTenantRole(client);
    await ensureSchema(client, options.schema);
    await options.before?.(client);
    return await applyMissing(client, options.schema, migrations);
  } finally {
    await client.end(); // releases the lock too
  }
}

/** This is a process's first call to PostgreSQL, so a wrong address shows up here. */
function explain(cause: Error, { host, port }: pg.Client): never {
  if (!isConnectionFailure(cause)) throw cause;
  const msg = `PostgreSQL cannot be reached at ${host}, port ${port} (${cause.message}); is it running, and is HOLDFAST_DATABASE_URL right?`;
  throw new Error(msg, { cause });
}

async function ensureSchema(client: pg.Client, schema: string): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  await client.query(`create schema if not exists ${name}`);
  await client.query(`grant usage on schema ${name} to ${TENANT_ROLE}`);
  // pg_temp last: functions keep this path, and no temporary table may shadow a real one.
  await client.query(`set search_path to ${name}, pg_temp`);
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  // `needs` is the migration that a version must know to run on a schema from which this one
  // removed something.
  await client.query('alter table migrations add column if not exists needs text');
}

async function applyMissing(
  client: pg.Client,
  schema: string,
  migrations: Migration[],
): Promise<Migrated> {
  const { rows } = await client.query<Applied>('select name, checksum, needs from migrations');
  const before = new Map(rows.map((row) => [row.name, row.checksum]));
  const newer = newerOf(schema, rows, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = createHash('sha256').update(migration.sql).digest('hex');
    const known = before.get(migration.name);
    if (known === checksum) continue;
    if (known) throw new Error(`The migration ${migration.name} was changed after it was applied.`);
    await applyPatiently(client, migration, checksum);
    applied.push(migration.name);
  }
  return { applied, newer };
}

type Applied = { name: string; checksum: string; needs: string | null };

/**
 * Newer versions add, which harms no older one. Where they remove something, `needs` names the
 * migration that a version must know.
 */
function newerOf(schema: string, applied: Applied[], migrations: Migration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !known.has(name));
  const tooNew = newer.find(({ needs }) => needs !== null && !known.has(needs));
  if (tooNew) {
    throw new Error(
      `A newer version of Holdfast has changed the database (schema "${schema}" has ` +
        `${tooNew.name}, which needs ${tooNew.needs}); start that version, or a newer one.`,
    );
  }
  return newer.map(({ name }) => name);
}

/** The line `-- needs backup/0050_history.sql: why` of a migration that removes something. */
export function neededBy({ sql }: Migration): string | undefined {
  return /^-- needs (\S+\.sql): \S/m.exec(sql)?.[1];
}

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  checksum: string,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await apply(client, migration, checksum);
    } catch (cause) {
      if (!isLockFailure(cause) || performance.now() > until) {
        const { message } = cause as Error;
        throw new Error(`The migration ${migration.name} failed: ${message}`, { cause });
      }
      await delay(REST_MS);
    }
  }
}

async function apply(client: pg.Client, migration: Migration, checksum: string): Promise<void> {
  const { name, sql } = migration;
  await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum, needs) values ($1, $2, $3)', [
      ...[name, checksum],
      neededBy(migration) ?? null,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
