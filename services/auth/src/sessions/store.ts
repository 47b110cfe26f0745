import { keysetPage, type Position } from '@holdfast/platform/paging';
import { sql } from 'kysely';
import type { Proof } from '../engine/model.ts';
import type { Tx } from '../tables.ts';

const SWEPT_AT_ONCE = 20;

export function listSessionRows(
  tx: Tx,
  { userId, after, limit }: { userId: string; after: Position | undefined; limit: number },
) {
  const rows = tx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`);
  return keysetPage(rows, { order: [{ column: 'id', direction: 'desc' }], after, limit }).execute();
}

/** Whether there was one. */
export async function deleteSession(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .execute();
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** A password does not weaken what a second factor has shown. */
export async function markProven(
  tx: Tx,
  { sessionId, proof }: { sessionId: string; proof: Proof },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      proven_at: proof.at,
      ...(proof.by !== 'password' && { proven_by: proof.by }),
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Deletes a few with each sign-in. */
export async function sweepSessions(tx: Tx): Promise<void> {
  const over = tx
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('sessions').where('id', 'in', over).execute();
}
