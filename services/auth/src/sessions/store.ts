import { keysetPage, type Position } from '@holdfast/platform/paging';
import { sql } from 'kysely';
import type { Proof, ProvenBy } from '../engine/model.ts';
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

export function deleteThrough(
  tx: Tx,
  { userId, providers, keep }: { userId: string; providers: readonly string[]; keep: string },
): Ids {
  const through = sessionsOf(tx, userId).where('provider_id', 'in', providers);
  return idsOf(through.where('id', '<>', keep));
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

/**
 * Whether the session is not over, by the database's clock. The time of its last use is kept to the
 * minute, so that a busy page does not write the row with every request.
 */
export async function useSession(
  tx: Tx,
  {
    sessionId,
    address,
    userAgent = '',
  }: { sessionId: string; address: string; userAgent: string | undefined },
): Promise<boolean> {
  const good = await tx
    .selectFrom('sessions')
    .select(sql<boolean>`last_used_at < now() - interval '1 minute'`.as('isLongAgo'))
    .where('id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!good?.isLongAgo) return good !== undefined;
  await tx
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()`, ip_address: address, user_agent: userAgent })
    .where('id', '=', sessionId)
    .execute();
  return true;
}

/** How long the session still lasts, by the database's clock and not by this process's. */
export async function msLeftOf(tx: Tx, sessionId: string): Promise<number> {
  const row = await tx
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from expires_at - now())::float8 * 1000`.as('ms'))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.ms ?? 0;
}

/** Whether they are in any other organisation than this. */
export async function isMemberElsewhere(
  tx: Tx,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select('members.id')
    .where('members.user_id', '=', userId)
    .where('members.organisation_id', '<>', organisationId)
    .where('organisations.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProof(
  tx: Tx,
  { sessionId, changes }: { sessionId: string; changes: Partial<Proof> },
): Promise<void> {
  const { by, at, shownAt } = changes;
  await tx
    .updateTable('sessions')
    .set({ proven_by: by, proven_at: at, shown_at: shownAt })
    .where('id', '=', sessionId)
    .execute();
}

/** The factor that they have shown no longer exists; single sign-on, if there was any, still counts. */
export async function weakenSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      proven_by: sql<ProvenBy>`case when provider_id is null then 'password' else 'sso' end`,
    })
    .where('user_id', '=', userId)
    .where('proven_by', 'in', ['totp', 'recovery_code', 'passkey'])
    .execute();
}

/** The user whose sign-in waits for its second factor under this ticket. */
export async function findWaiting(tx: Tx, hash: Uint8Array): Promise<string | undefined> {
  const row = await tx
    .selectFrom('factor_tickets')
    .select('user_id')
    .where('ticket_hash', '=', hash)
    .where('purpose', 'in', ['sign-in', 'sign-on'])
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

/** Sessions opened by an earlier version or under longer settings end as if opened under these. */
export async function shortenSessions(
  tx: Tx,
  { usualMs, throughProviderMs }: { usualMs: number; throughProviderMs: number },
): Promise<void> {
  const end = sql<Date>`coalesce(began_at, created_at) + make_interval(secs =>
    case when provider_id is null then ${usualMs / 1000}::float8 else ${throughProviderMs / 1000}::float8 end)`;
  await tx.updateTable('sessions').set({ expires_at: end }).where('expires_at', '>', end).execute();
}
