import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { ToldHit } from '../hits/model.ts';
import type { Digest, DigestKey } from './model.ts';

export type DueWatcher = {
  id: string;
  organisation: string;
  keyword: string;
  recipient: string;
  minScore: number;
};

/**
 * A watcher that is due, with hits to report and a confirmed recipient; locked until the transaction
 * ends. System scope.
 */
export async function takeDueWatcher(
  tx: Kysely<Tables>,
  { now, patientUntil }: { now: Date; patientUntil: Date },
): Promise<DueWatcher | undefined> {
  const { rows } = await sql<DueWatcher>`
    select id, organisation_id as organisation, keyword, notification_email as recipient,
      min_score as "minScore"
    from brand_watchers w
    where enabled and next_digest_at <= ${now} and exists (
      select from alert_recipients r where r.organisation_id = w.organisation_id
        and r.address = lower(w.notification_email) and r.confirmed_at is not null) and exists (
      select from brand_hits h where h.watcher_id = w.id and h.untold
        and (not h.ai_due or h.first_seen_at < ${patientUntil}))
    limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

export async function insertDigest(
  tx: Kysely<Tables>,
  { organisation, id: watcherId, keyword, recipient }: DueWatcher,
  { id, items, total, createdAt }: Omit<Digest, 'keyword'>,
): Promise<void> {
  await tx
    .insertInto('brand_digests')
    .values({
      id,
      organisation_id: organisation,
      watcher_id: watcherId,
      keyword,
      recipient,
      total,
      items: JSON.stringify(items),
      state: 'waiting',
      last_error: null,
      created_at: createdAt,
      settled_at: null,
    })
    .execute();
}

/**
 * An email that still waits, with the watcher's current address in lower case; null if it has none or
 * is disabled.
 */
export async function findWaiting(
  tx: Kysely<Tables>,
  { organisation, digestId }: DigestKey,
): Promise<(Digest & { attempts: number; recipient: string | null }) | undefined> {
  const row = await tx
    .selectFrom('brand_digests as d')
    .innerJoin('brand_watchers as w', 'w.id', 'd.watcher_id')
    .select(['d.id', 'd.keyword', 'd.items', 'd.total', 'd.created_at', 'd.attempts'])
    .select(['w.notification_email', 'w.enabled'])
    .where('d.organisation_id', '=', organisation)
    .where('d.id', '=', digestId)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    keyword: row.keyword,
    items: row.items as ToldHit[],
    total: row.total,
    createdAt: row.created_at,
    attempts: row.attempts,
    recipient: row.enabled ? (row.notification_email?.toLowerCase() ?? null) : null,
  };
}

/** Emails that wait for this address. */
export async function selectWaiting(
  tx: QueryExecutorProvider,
  organisation: string,
  address: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from brand_digests d join brand_watchers w on w.id = d.watcher_id
    where d.organisation_id = ${organisation} and d.state = 'waiting'
      and lower(w.notification_email) = ${address}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the waiting digests of these watchers, which have no recipient any more, and removes the
 * address from all others. System scope.
 */
export async function forgetDigests(
  tx: Kysely<Tables>,
  organisation: string,
  { address, watcherIds }: { address: string; watcherIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from brand_digests where organisation_id = ${organisation} and state = 'waiting'
      and watcher_id = any(${[...watcherIds]}::uuid[])`.execute(tx);
  await sql`
    update brand_digests set recipient = ''
    where organisation_id = ${organisation} and lower(trim(recipient)) = ${address}`.execute(tx);
}

/** Counts an attempt. An email that is already settled stays as it is. */
export async function recordAttempt(
  tx: Kysely<Tables>,
  { organisation, digestId }: DigestKey,
  outcome: { state: 'waiting' | 'sent' | 'failed'; error: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('brand_digests')
    .set((eb) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      last_error: outcome.error,
      settled_at: outcome.state === 'waiting' ? null : outcome.at,
    }))
    .where('organisation_id', '=', organisation)
    .where('id', '=', digestId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function deleteDigestsBefore(tx: Kysely<Tables>, moment: Date): Promise<void> {
  await tx.deleteFrom('brand_digests').where('created_at', '<', moment).execute();
}

/** The emails of the last day by their state. System scope. */
export async function countDigests(tx: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from brand_digests
    where created_at > now() - interval '1 day' group by state`.execute(tx);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
