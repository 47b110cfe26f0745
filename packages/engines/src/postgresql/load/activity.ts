import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openToWork, type Server } from '../target/server.ts';

const LOOK_EVERY_MS = 50;

/** Statistics of tables that came in do not come with them, and plans without are bad ones. */
export async function analyse(server: Server): Promise<null> {
  const client = await openToWork(server);
  await client.query('set client_min_messages = error');
  await client.query('analyze');
  return null;
}

/** A session that waits for a lock, for us, or sleeps, is not getting on. */
export async function isWorking(server: Server, { name }: { name: string }): Promise<boolean> {
  const client = await openToWork(server);
  const { rows } = await client.query(`
    select from pg_catalog.pg_stat_activity where application_name = ${pg.escapeLiteral(name)}
    and state = 'active' and coalesce(wait_event_type, '') not in ('Lock', 'Client', 'Timeout')`);
  return rows.length > 0;
}

/**
 * A program that was killed leaves its server process behind until that looks up from what it does,
 * such as building an index; until then its transaction is there.
 */
export async function endSession(server: Server, { name }: { name: string }): Promise<null> {
  const client = await openToWork(server);
  for (;;) {
    const { rows } = await client.query(`
      select pg_catalog.pg_terminate_backend(pid) from pg_catalog.pg_stat_activity
      where application_name = ${pg.escapeLiteral(name)} and pid <> pg_catalog.pg_backend_pid()`);
    if (rows.length === 0) return null;
    await delay(LOOK_EVERY_MS);
  }
}
