import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ensureTenantRole, TENANT_ROLE } from './roles.ts';

export type Migration = { name: string; sql: string };

const PLATFORM_FOLDER = path.join(import.meta.dirname, 'migrations');

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

/**
 * Brings a service's schema up to date: what the platform needs in every schema, then the
 * service's own. Any number of processes may start at once: one migrates, the others wait for it.
 * `before` runs under the same lock, for libraries that bring a schema of their own.
 */
export async function migrate(options: {
  url: string;
  schema: string;
  migrations: Migration[];
  before?: (client: pg.Client) => Promise<void>;
}): Promise<void> {
  const migrations = [
    ...(await readMigrations('platform', PLATFORM_FOLDER)),
    ...options.migrations,
  ];
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'holdfast migrate',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', ['holdfast migrations']);
    await ensureTenantRole(client);
    await ensureSchema(client, options.schema);
    await options.before?.(client);
    await applyMissing(client, options.schema, migrations);
  } finally {
    await client.end(); // gives the lock back too
  }
}

async function ensureSchema(client: pg.Client, schema: string): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  await client.query(`create schema if not exists ${name}`);
  await client.query(`grant usage on schema ${name} to ${TENANT_ROLE}`);
  // pg_temp last: functions keep this path, and no temporary table may stand before a real one.
  await client.query(`set search_path to ${name}, pg_temp`);
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
}

async function applyMissing(
  client: pg.Client,
  schema: string,
  migrations: Migration[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseUnknown(schema, applied, migrations);
  for (const migration of migrations) {
    const checksum = createHash('sha256').update(migration.sql).digest('hex');
    const before = applied.get(migration.name);
    if (before === checksum) continue;
    if (before)
      throw new Error(`The migration ${migration.name} was changed after it was applied.`);
    await apply(client, migration, checksum);
  }
}

function refuseUnknown(schema: string, applied: Map<string, string>, known: Migration[]): void {
  const names = new Set(known.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown) {
    throw new Error(
      `The database was made by a newer version of Holdfast (schema "${schema}" has ${unknown}); ` +
        'start that version, or a newer one.',
    );
  }
}

async function apply(client: pg.Client, { name, sql }: Migration, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
