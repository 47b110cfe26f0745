import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  APPLICATION_ROLE,
  ensureApplicationDatabase,
} from '../embedded-postgres/application-database.ts';
import { makeNewer } from './newer-schema.ts';
import { often } from './soak.ts';

/** A lock key: any number that nothing else locks. */
const ONE_AT_A_TIME = 4_705_292;

/** How the databases of some tests start out. */
type Beginning = {
  /** The name of its schema. */
  name: string;
  /** Brings an empty database into this state; called once in a run. */
  prepare(url: string): Promise<unknown>;
};

/** A new database on the shared server, empty or prepared; `url` is for the application's own role. */
export async function testDatabase(
  beginning?: Beginning,
): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('postgresAdminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (beginning) await copyPrepared(adminUrl, beginning, name);
  const url = await ensureApplicationDatabase(adminUrl, name);
  const drop = () =>
    asAdmin(adminUrl, async (admin) => {
      await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    });
  return { url, drop };
}

/** Copying files takes a fraction of the time that the migrations do. */
async function copyPrepared(adminUrl: string, beginning: Beginning, name: string): Promise<void> {
  const template = pg.escapeIdentifier(`prepared_${beginning.name}`);
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`select pg_advisory_lock(${ONE_AT_A_TIME})`); // until the connection ends
    const { rowCount } = await admin.query(
      'select from pg_database where datname = $1 and datistemplate',
      [`prepared_${beginning.name}`],
    );
    if (rowCount) return;
    await admin.query(`drop database if exists ${template}`);
    const url = await ensureApplicationDatabase(adminUrl, `prepared_${beginning.name}`);
    await beginning.prepare(url);
    // Whatever works on our schema must work on that of a later version.
    if (often({ test: false, soak: true })) await makeNewer(url, beginning.name);
    await admin.query(`alter database ${template} is_template true`);
  });
  await asAdmin(adminUrl, async (admin) => {
    const copy = pg.escapeIdentifier(name);
    await admin.query(
      `create database ${copy} template ${template} owner ${APPLICATION_ROLE} strategy file_copy`,
    );
  });
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
