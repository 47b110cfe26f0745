import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AttachmentsTable, Tables } from '../tables.ts';
import type { Attachment, AttachmentKey } from './model.ts';

type Row = Selectable<AttachmentsTable>;

/** When an attachment is due next, and the schedule that says so. */
type Due = { nextDueAt: Date | null; scheduledBy: string };

export async function insertAttachment(
  tx: Kysely<Tables>,
  organisation: string,
  attachment: Attachment,
  due: Due,
): Promise<void> {
  await tx
    .insertInto('attachments')
    .values({
      organisation_id: organisation,
      datasource_id: attachment.datasourceId,
      policy_id: attachment.policyId,
      enabled: attachment.enabled,
      priority: attachment.priority,
      created_at: attachment.createdAt,
      updated_at: attachment.updatedAt,
      next_due_at: attachment.enabled ? due.nextDueAt : null,
      scheduled_by: due.scheduledBy,
    })
    .execute();
}

/** The first datasources that a policy is attached to. */
export async function selectDatasourcesOf(
  tx: Kysely<Tables>,
  organisation: string,
  policyId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select('datasource_id')
    .where('organisation_id', '=', organisation)
    .where('policy_id', '=', policyId)
    .orderBy('datasource_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.datasource_id);
}

export async function updateAttachmentRow(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, policyId }: { datasourceId: string; policyId: string },
  changes: { enabled?: boolean | undefined; priority?: number | undefined; updatedAt: Date },
  due: Due,
): Promise<Attachment | undefined> {
  const row = await tx
    .updateTable('attachments')
    .set({
      enabled: changes.enabled,
      priority: changes.priority,
      updated_at: changes.updatedAt,
      ...(changes.enabled === false && { next_due_at: null }),
      // An attachment that was off catches up on nothing; one that was on continues.
      ...(changes.enabled === true && {
        next_due_at: sql<Date>`case when enabled then next_due_at else ${due.nextDueAt} end`,
        scheduled_by: sql<string>`case when enabled then scheduled_by else ${due.scheduledBy} end`,
      }),
    })
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('policy_id', '=', policyId)
    .returningAll()
    .executeTakeFirst();
  return row && toAttachment(row);
}

export async function deleteAttachmentRow(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, policyId }: { datasourceId: string; policyId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('attachments')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAttachmentsOf(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<void> {
  await tx
    .deleteFrom('attachments')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .execute();
}

/**
 * Called when a policy gets another schedule. What was already due stays due by the old one, and is
 * left to the scheduler.
 */
export async function rescheduleAttachments(
  tx: Kysely<Tables>,
  organisation: string,
  policyId: string,
  { nextDueAt, scheduledBy, now }: Due & { now: Date },
): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ next_due_at: nextDueAt, scheduled_by: scheduledBy })
    .where('organisation_id', '=', organisation)
    .where('policy_id', '=', policyId)
    .where('enabled', '=', true)
    .where('next_due_at', '>', now)
    .execute();
}

export async function setNextDue(
  tx: Kysely<Tables>,
  { organisation, datasourceId, policyId }: AttachmentKey,
  { nextDueAt, scheduledBy }: { nextDueAt: Date; scheduledBy: string },
): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ next_due_at: nextDueAt, scheduled_by: scheduledBy })
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('policy_id', '=', policyId)
    .execute();
}

/** Brings attachments that are due later forward to this time; returns how many. */
export async function bringForward(
  tx: Kysely<Tables>,
  { organisation, policyId }: { organisation: string; policyId: string },
  { nextDueAt, scheduledBy }: { nextDueAt: Date; scheduledBy: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ next_due_at: nextDueAt })
    .where('organisation_id', '=', organisation)
    .where('policy_id', '=', policyId)
    .where('enabled', '=', true)
    .where('next_due_at', '>', nextDueAt)
    .where('scheduled_by', '=', scheduledBy)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Highest priority first. */
export async function selectAttachments(
  tx: Kysely<Tables>,
  organisation: string,
  {
    datasourceId,
    after,
    limit,
  }: { datasourceId: string; after: Position | undefined; limit: number },
): Promise<Attachment[]> {
  const query = tx
    .selectFrom('attachments')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId);
  const order = [
    { column: 'priority', direction: 'desc' },
    { column: 'policy_id', direction: 'desc' },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toAttachment);
}

/** The attachment whose policy applies to a backup outside of all schedules. */
export async function findFirstEnabled(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<Attachment | undefined> {
  const row = await tx
    .selectFrom('attachments')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('enabled', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('policy_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAttachment(row);
}

function toAttachment(row: Row): Attachment {
  return {
    datasourceId: row.datasource_id,
    policyId: row.policy_id,
    enabled: row.enabled,
    priority: row.priority,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
