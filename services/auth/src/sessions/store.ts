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
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`);
  return keysetPage(rows, { order: [{ column: 'id', direction: 'desc' }], after, limit }).execute();
}

type Ids = Promise<string[]>;

export function deleteOne(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Ids {
  return idsOf(sessionsOf(tx, userId).where('id', '=', sessionId));
}

export function deleteOthers(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Ids {
  return idsOf(sessionsOf(tx, userId).where('id', '<>', sessionId));
}

export function deleteOfUser(tx: Tx, userId: string): Ids {
  return idsOf(sessionsOf(tx, userId));
}

const sessionsOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId);

async function idsOf(deletion: ReturnType<typeof sessionsOf>): Ids {
  const rows = await deletion.returning('id').execute();
  return rows.map(({ id }) => id);
}

/** To the minute, so that a busy page does not write its row with every request. */
export async function markUsed(
  tx: Tx,
  {
    sessionId,
    address,
    userAgent = '',
  }: { sessionId: string; address: string; userAgent: string | undefined },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()`, ip_address: address, user_agent: userAgent })
    .where('id', '=', sessionId)
    .where(sql<boolean>`last_used_at < now() - interval '1 minute'`)
    .execute();
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

/** What they have shown is no factor of theirs any more; single sign-on is not theirs to remove. */
export async function weakenSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_by: 'password' })
    .where('user_id', '=', userId)
    .where('proven_by', 'in', ['totp', 'recovery_code', 'passkey'])
    .execute();
}

/** Whose sign-in waits for its second factor under this ticket. */
export async function findWaiting(tx: Tx, hash: Uint8Array): Promise<string | undefined> {
  const row = await tx
    .selectFrom('factor_tickets')
    .select('user_id')
    .where('ticket_hash', '=', hash)
    .where('purpose', '=', 'sign-in')
    .executeTakeFirst();
  return row?.user_id ?? undefined;
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
