import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SessionOwner } from '../../model.ts';
import { stillAtWork } from '../../target/still-at-work.ts';
import { runIn, workName } from '../connection/session-name.ts';
import { openElsewhere, type Server } from './server.ts';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 30_000;

/** See `Restoring.endSessions`. In whichever database they are, and whoever signed in. */
export async function endSessions(server: Server, owner: SessionOwner): Promise<null> {
  const client = await openElsewhere(server, []);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const left = await sessionsOf(client, owner);
    const [first] = left;
    if (first === undefined) return null;
    if (performance.now() > until) throw stillAtWork(first);
    for (const pid of left) await end(client, pid);
    await delay(LOOK_EVERY_MS);
  }
}

async function sessionsOf(client: pg.Client, { work, run }: SessionOwner): Promise<number[]> {
  const name = workName(work);
  const { rows } = await client.query<{ pid: number; name: string }>(`
    select pid, application_name as name from pg_catalog.pg_stat_get_activity(null)
    where pg_catalog.starts_with(application_name, ${pg.escapeLiteral(name)})
    and pid <> pg_catalog.pg_backend_pid()`);
  return rows
    .filter((row) => (runIn(row.name, work) ?? Number.POSITIVE_INFINITY) <= run)
    .map(({ pid }) => pid);
}

async function end(client: pg.Client, pid: number): Promise<void> {
  await client.query(`select pg_catalog.pg_terminate_backend(${pid})`).catch((error: unknown) => {
    // Another role's, since the credentials were changed: it is waited for.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
  });
}
