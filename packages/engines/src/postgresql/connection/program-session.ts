import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 20;

/** Whether the program that signed in under this name is working: not waiting for a lock, or for us. */
export async function isWorking(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_catalog.pg_stat_activity where application_name = ${pg.escapeLiteral(name)}
    and pid <> pg_catalog.pg_backend_pid() and state = 'active' and coalesce(wait_event_type, '') not in ('Lock', 'Client', 'Timeout')`);
  return rows.length > 0;
}

/**
 * The server process of a killed program stays for as long as it waits for a lock or builds an
 * index. Ends it, as a user may do with sessions of its own, and resolves when it is gone. Not to
 * be called in a transaction, in which the list of sessions never changes.
 */
export async function endProgram(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`
      select pg_catalog.pg_terminate_backend(pid) from pg_catalog.pg_stat_get_activity(null)
      where application_name = ${pg.escapeLiteral(name)} and pid <> pg_catalog.pg_backend_pid()`);
    if (rows.length === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}
