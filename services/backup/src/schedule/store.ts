import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, sql } from 'kysely';
import type { AttachmentKey } from '../attachments/model.ts';
import type { Schedule } from '../cron/model.ts';
import type { Tables } from '../tables.ts';
import type { Occurrence } from './model.ts';

export type DueAttachment = AttachmentKey & {
  datasourceName: string;
  active: boolean;
  priority: number;
  /** Null when it was never computed. */
  nextDueAt: Date | null;
  scheduledBy: string | null;
  changedAt: Date;
};

/**
 * Takes attachments that are due, the longest due first, and locks them and their datasources
 * until the transaction ends. What another scheduler has locked is left to it, or to the next tick.
 */
export async function claimDue(
  tx: Kysely<Tables>,
  { now, limit, except }: { now: Date; limit: number; except: readonly AttachmentKey[] },
): Promise<DueAttachment[]> {
  const due = await claimWhere(tx, sql`a.next_due_at <= ${now}`, { limit, except });
  if (due.length === limit) return due;
  // A query of its own, because one index scan can give either of the two, but not both.
  const rest = { limit: limit - due.length, except };
  return [...due, ...(await claimWhere(tx, sql`a.next_due_at is null`, rest))];
}

async function claimWhere(
  tx: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
  { limit, except }: { limit: number; except: readonly AttachmentKey[] },
): Promise<DueAttachment[]> {
  const left = except.map(({ datasourceId, policyId }) => `${datasourceId} ${policyId}`);
  const { rows } = await sql<DueAttachment>`
    select a.organisation_id as "organisation", a.datasource_id as "datasourceId",
      a.policy_id as "policyId", a.priority, a.next_due_at as "nextDueAt",
      a.scheduled_by as "scheduledBy", a.updated_at as "changedAt",
      d.name as "datasourceName", d.active
    from attachments a
    join datasources d on d.organisation_id = a.organisation_id and d.id = a.datasource_id
    where a.enabled and ${condition} and d.deleted_at is null
      and a.datasource_id || ' ' || a.policy_id <> all (${left})
    order by a.next_due_at
    limit ${limit}
    for no key update of a skip locked
    for key share of d skip locked`.execute(tx);
  return rows;
}

/** Whether a backup of this datasource by this policy waits or runs. */
export async function isStillRunning(
  tx: Kysely<Tables>,
  { organisation, datasourceId, policyId }: AttachmentKey,
): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('policy_id', '=', policyId)
    .where('state', 'in', ['queued', 'started'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns which of them are new: an occurrence that comes up again because a clock was set back
 * changes nothing. One that so far was only recorded as not run may still run.
 */
export async function insertOccurrences(
  tx: Kysely<Tables>,
  { organisation, datasourceId, policyId }: AttachmentKey,
  occurrences: readonly Omit<Occurrence, 'jobId' | 'policyId'>[],
  recordedAt: Date,
): Promise<Set<number>> {
  if (occurrences.length === 0) return new Set();
  const rows = await tx
    .insertInto('occurrences')
    .values(
      occurrences.map(({ dueAt, outcome, reason }) => ({
        organisation_id: organisation,
        datasource_id: datasourceId,
        policy_id: policyId,
        due_at: dueAt,
        outcome,
        reason,
        recorded_at: recordedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['datasource_id', 'policy_id', 'due_at'])
        .doUpdateSet((eb) => ({
          outcome: eb.ref('excluded.outcome'),
          reason: eb.ref('excluded.reason'),
          recorded_at: eb.ref('excluded.recorded_at'),
        }))
        .where('occurrences.outcome', 'in', ['missed', 'skipped'])
        .where('excluded.outcome', 'in', ['queued', 'queued_late']),
    )
    .returning('due_at')
    .execute();
  return new Set(rows.map((row) => row.due_at.getTime()));
}

export async function setOccurrenceJob(
  tx: Kysely<Tables>,
  { datasourceId, policyId }: AttachmentKey,
  { dueAt, jobId }: { dueAt: Date; jobId: string },
): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set({ job_id: jobId })
    .where('datasource_id', '=', datasourceId)
    .where('policy_id', '=', policyId)
    .where('due_at', '=', dueAt)
    .execute();
}

/** Policies with attachments that are not due yet, and the latest time at which one will be. */
export async function selectWaiting(
  tx: Kysely<Tables>,
  now: Date,
): Promise<(Schedule & { organisation: string; policyId: string; latest: Date })[]> {
  const { rows } = await sql<Schedule & { organisation: string; policyId: string; latest: Date }>`
    select p.organisation_id as "organisation", p.id as "policyId",
      p.schedule_cron as "scheduleCron", p.timezone, waiting.latest
    from (
      select policy_id, max(next_due_at) as latest
      from attachments where enabled and next_due_at > ${now} group by policy_id
    ) as waiting
    join backup_policies p on p.id = waiting.policy_id`.execute(tx);
  return rows;
}

/** The latest first. */
export async function selectOccurrences(
  tx: Kysely<Tables>,
  organisation: string,
  {
    datasourceId,
    after,
    limit,
  }: { datasourceId: string; after: Position | undefined; limit: number },
): Promise<Occurrence[]> {
  const query = tx
    .selectFrom('occurrences')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId);
  const order = [
    { column: 'due_at', direction: 'desc' },
    { column: 'policy_id', direction: 'desc' },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map((row) => ({
    policyId: row.policy_id,
    dueAt: row.due_at,
    outcome: row.outcome,
    reason: row.reason as Occurrence['reason'],
    jobId: row.job_id,
  }));
}

export async function deleteOccurrencesBefore(
  tx: Kysely<Tables>,
  moment: Date,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from occurrences where (datasource_id, policy_id, due_at) in (
      select datasource_id, policy_id, due_at from occurrences
      where recorded_at < ${moment} order by recorded_at limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
