import { revoke } from '../revocations/index.ts';
import type { Tx } from '../tables.ts';
import { deleteOfUser, deleteOne, deleteOthers, deleteThrough } from './store.ts';

/* However a session ends, its tokens are revoked with it: nothing else deletes one before its time. */

/** Whether there was one. */
export async function deleteSession(
  tx: Tx,
  session: { userId: string; sessionId: string },
): Promise<boolean> {
  return (await told(tx, await deleteOne(tx, session))) > 0;
}

/** How many there were. */
export async function deleteOtherSessions(
  tx: Tx,
  kept: { userId: string; sessionId: string },
): Promise<number> {
  return told(tx, await deleteOthers(tx, kept));
}

/** How many there were. */
export async function deleteSessionsThrough(
  tx: Tx,
  through: { userId: string; providers: readonly string[]; keep: string },
): Promise<number> {
  return told(tx, await deleteThrough(tx, through));
}

/** How many there were. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<number> {
  return told(tx, await deleteOfUser(tx, userId));
}

async function told(tx: Tx, ids: readonly string[]): Promise<number> {
  await revoke(tx, ...ids.map((id) => ({ kind: 'session' as const, id })));
  return ids.length;
}
