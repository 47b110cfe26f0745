import type { ChannelName } from '@holdfast/channels';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Alert, NotificationSettings, StoredAlert } from './model.ts';

/** As they were saved, maybe by an older version: not every field need be there. */
export async function findSettings(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<{ settings: unknown; sealed: string | null } | undefined> {
  const row = await tx
    .selectFrom('notification_settings')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .executeTakeFirst();
  return row && { settings: row.settings, sealed: row.secrets_sealed };
}

/** Locked until the transaction ends, because secrets that a change leaves out are carried over. */
export async function lockSettings(
  tx: Kysely<Tables>,
  organisation: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({
      organisation_id: organisation,
      settings: '{}',
      secrets_sealed: null,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute();
  await tx
    .selectFrom('notification_settings')
    .select('organisation_id')
    .where('organisation_id', '=', organisation)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveSettings(
  tx: Kysely<Tables>,
  organisation: string,
  { settings, sealed, at }: { settings: NotificationSettings; sealed: string; at: Date },
): Promise<void> {
  const values = {
    settings: JSON.stringify(settings),
    secrets_sealed: sealed,
    updated_at: at,
  };
  await tx
    .insertInto('notification_settings')
    .values({ organisation_id: organisation, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute();
}

/** Whether it is new: an alert with the same key is not raised again. */
export async function insertAlert(
  tx: Kysely<Tables>,
  { id, organisation, event, dedupeKey, facts, at }: StoredAlert & { dedupeKey: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('alerts')
    .values({
      id,
      organisation_id: organisation,
      event,
      dedupe_key: dedupeKey,
      facts: JSON.stringify(facts),
      raised_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type AlertKey = { organisation: string; alertId: string };

export async function findAlert(
  tx: Kysely<Tables>,
  { organisation, alertId }: AlertKey,
): Promise<StoredAlert | undefined> {
  const row = await tx
    .selectFrom('alerts')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!row) return undefined;
  const reported = { event: row.event, facts: row.facts } as unknown as Pick<
    Alert,
    'event' | 'facts'
  >;
  return { ...reported, id: row.id, organisation, at: row.raised_at } as StoredAlert;
}

/** Returns the channels that had no delivery yet. */
export async function insertDeliveries(
  tx: Kysely<Tables>,
  { organisation, alertId }: AlertKey,
  channels: readonly ChannelName[],
): Promise<ChannelName[]> {
  if (channels.length === 0) return [];
  const rows = await tx
    .insertInto('alert_deliveries')
    .values(
      channels.map((channel) => ({
        alert_id: alertId,
        organisation_id: organisation,
        channel,
        state: 'waiting' as const,
        attempts: 0,
        last_error: null,
        settled_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['alert_id', 'channel']).doNothing())
    .returning('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}

export type DeliveryKey = AlertKey & { channel: ChannelName };

/** Its attempts so far, while it waits; undefined if it is settled or does not exist. */
export async function findWaiting(
  tx: Kysely<Tables>,
  { organisation, alertId, channel }: DeliveryKey,
): Promise<{ attempts: number } | undefined> {
  return tx
    .selectFrom('alert_deliveries')
    .select('attempts')
    .where('organisation_id', '=', organisation)
    .where('alert_id', '=', alertId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** Counts one attempt more. What is settled stays as it is. */
export async function recordAttempt(
  tx: Kysely<Tables>,
  { organisation, alertId, channel }: DeliveryKey,
  outcome: { state: 'waiting' | 'sent' | 'failed'; error: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('alert_deliveries')
    .set((eb) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      last_error: outcome.error,
      settled_at: outcome.state === 'waiting' ? null : outcome.at,
    }))
    .where('organisation_id', '=', organisation)
    .where('alert_id', '=', alertId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .execute();
}

export async function deleteAlertsBefore(
  tx: Kysely<Tables>,
  moment: Date,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alerts where id in (
      select id from alerts where raised_at < ${moment} order by raised_at limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
