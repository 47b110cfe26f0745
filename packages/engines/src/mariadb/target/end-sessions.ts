import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mariadb';
import type { SessionOwner } from '../../model.ts';
import { stillAtWork } from '../../target/still-at-work.ts';
import { ownerLock } from '../connection/owner-lock.ts';
import { openToWork, type Server, unlessLost } from './server.ts';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 30_000;

/** See `Restoring.endSessions`. A session holds its lock until it is gone. */
export async function endSessions(
  { owner: _, ...server }: Server,
  owner: SessionOwner,
): Promise<null> {
  const connection = await openToWork(server, '');
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const holder = await holderOf(connection, owner);
    if (holder === undefined) return null;
    if (performance.now() > until) throw stillAtWork(holder);
    await connection.query(`kill ${holder}`).catch(unlessLost); // gone, or not ours
    await delay(LOOK_EVERY_MS);
  }
}

async function holderOf(connection: Connection, owner: SessionOwner): Promise<number | undefined> {
  const rows: { holder: number | null }[] = await connection.query(
    'select is_used_lock(?) as holder',
    [ownerLock(owner)],
  );
  const holder = rows[0]?.holder ?? undefined;
  return holder === undefined ? undefined : Number(holder);
}
