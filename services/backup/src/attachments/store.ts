import { keysetPage, type Position } from '@holdfast/platform/paging';
import type { Kysely, Selectable } from 'kysely';
import type { AttachmentsTable, Tables } from '../tables.ts';
import type { Attachment } from './model.ts';

type Row = Selectable<AttachmentsTable>;

export async function insertAttachment(
  tx: Kysely<Tables>,
  organisation: string,
  attachment: Attachment,
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
    })
    .execute();
}

export async function updateAttachmentRow(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, policyId }: { datasourceId: string; policyId: string },
  changes: { enabled?: boolean | undefined; priority?: number | undefined; updatedAt: Date },
): Promise<Attachment | undefined> {
  const row = await tx
    .updateTable('attachments')
    .set({ enabled: changes.enabled, priority: changes.priority, updated_at: changes.updatedAt })
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

/** The most important first. */
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
