import type { ChannelName } from '@holdfast/channels';
import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type {
  Alert,
  Delivery,
  DeliveryFilters,
  DeliveryState,
  NotificationSettings,
  StoredAlert,
} from './model.ts';

/** As they were saved, maybe by an older version: fields may be missing. */
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

/** Saves those of one channel; the rest of the settings stays, and the secrets are not opened. */
export async function saveRecipients(
  tx: Kysely<Tables>,
  organisation: string,
  {
    channel,
    field,
    recipients,
    at,
  }: { channel: ChannelName; field: string; recipients: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update notification_settings
    set settings =
        jsonb_set(settings, ${[channel, field]}::text[], ${JSON.stringify(recipients)}::jsonb),
      updated_at = ${at}
    where organisation_id = ${organisation}`.execute(tx);
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
  return row && toAlert(organisation, row);
}

function toAlert(
  organisation: string,
  {
    id,
    event,
    facts,
    raised_at: at,
  }: { id: string; event: string; facts: unknown; raised_at: Date },
): StoredAlert {
  const reported = { event, facts } as unknown as Pick<Alert, 'event' | 'facts'>;
  return { ...reported, id, organisation, at } as StoredAlert;
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
        tried_at: null,
        target: null,
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
  outcome: {
    state: 'waiting' | 'sent' | 'failed';
    error: string | null;
    target: string | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('alert_deliveries')
    .set((eb) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      last_error: outcome.error,
      target: outcome.target,
      tried_at: outcome.at,
      settled_at: outcome.state === 'waiting' ? null : outcome.at,
    }))
    .where('organisation_id', '=', organisation)
    .where('alert_id', '=', alertId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .execute();
}

/** The condition on rows for each state of the API. */
const ROWS_OF: Record<DeliveryState, ReturnType<typeof sql<boolean>>> = {
  waiting: sql`d.state = 'waiting' and d.attempts = 0`,
  retrying: sql`d.state = 'waiting' and d.attempts > 0`,
  delivered: sql`d.state = 'sent'`,
  failed: sql`d.state = 'failed'`,
};

/** Newest first: ids of alerts begin with the time at which they were raised. */
export async function selectDeliveries(
  tx: Kysely<Tables>,
  organisation: string,
  {
    channel,
    state,
    after,
    limit,
  }: DeliveryFilters & { after: Position | undefined; limit: number },
): Promise<Delivery[]> {
  let query = tx
    .selectFrom('alert_deliveries as d')
    .innerJoin('alerts as a', 'a.id', 'd.alert_id')
    .selectAll('d')
    .select(['a.id', 'a.event', 'a.facts', 'a.raised_at'])
    .where('d.organisation_id', '=', organisation);
  if (channel !== undefined) query = query.where('d.channel', '=', channel);
  if (state !== undefined) query = query.where(ROWS_OF[state]);
  const order = [
    { column: 'd.alert_id', direction: 'desc' },
    { column: 'd.channel', direction: 'desc' },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map((row) => ({
    alert: toAlert(organisation, row),
    channel: row.channel,
    state: stateOf(row),
    attempts: row.attempts,
    target: row.target,
    lastAttemptAt: row.tried_at ?? row.settled_at,
    errorMessage: row.last_error,
  }));
}

function stateOf({ state, attempts }: { state: string; attempts: number }): DeliveryState {
  if (state === 'waiting') return attempts > 0 ? 'retrying' : 'waiting';
  return state === 'sent' ? 'delivered' : 'failed';
}

/** Deletes some of the oldest alerts where an organisation has too many. */
export async function deleteSurplusAlerts(
  tx: Kysely<Tables>,
  { kept, before, atMost }: { kept: number; before: Date; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alerts where id in (
      select id from (
        select id, raised_at, row_number() over (partition by organisation_id order by id desc) as n
        from alerts
      ) as numbered
      where n > ${kept} and raised_at < ${before} limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
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
