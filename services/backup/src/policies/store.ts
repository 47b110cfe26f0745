import { keysetPage, type Position } from '@holdfast/platform/paging';
import type { Kysely, Selectable } from 'kysely';
import type { BackupPoliciesTable, Tables } from '../tables.ts';
import type { Policy, PolicyInput, PolicyOptions } from './model.ts';

type Row = Selectable<BackupPoliciesTable>;

export async function insertPolicy(
  tx: Kysely<Tables>,
  organisation: string,
  policy: Policy,
): Promise<void> {
  await tx
    .insertInto('backup_policies')
    .values({
      id: policy.id,
      organisation_id: organisation,
      ...columns(policy),
      created_at: policy.createdAt,
      updated_at: policy.updatedAt,
    })
    .execute();
}

export async function updatePolicyRow(
  tx: Kysely<Tables>,
  organisation: string,
  policy: Policy,
): Promise<void> {
  await tx
    .updateTable('backup_policies')
    .set({
      ...columns(policy),
      updated_at: policy.updatedAt,
      schedule_since: policy.scheduleSince,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', policy.id)
    .execute();
}

export async function findPolicy(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<Policy | undefined> {
  const query = tx
    .selectFrom('backup_policies')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toPolicy(row);
}

/** Whether backups were made by it, and whether more will be. */
export async function findUses(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<{ hasBackups: boolean; isAttached: boolean }> {
  const job = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('policy_id', '=', id)
    .where('state', '!=', 'failed')
    .limit(1)
    .executeTakeFirst();
  const attachment = await tx
    .selectFrom('attachments')
    .select('policy_id')
    .where('organisation_id', '=', organisation)
    .where('policy_id', '=', id)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return { hasBackups: job !== undefined, isAttached: attachment !== undefined };
}

export async function findPolicies(
  tx: Kysely<Tables>,
  organisation: string,
  ids: readonly string[],
): Promise<Map<string, Policy>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('backup_policies')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toPolicy(row)]));
}

export async function selectPolicies(
  tx: Kysely<Tables>,
  organisation: string,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Policy[]> {
  const query = tx
    .selectFrom('backup_policies')
    .selectAll()
    .where('organisation_id', '=', organisation);
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toPolicy);
}

export async function deletePolicyRow(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('backup_policies')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

function columns(policy: PolicyInput) {
  return {
    name: policy.name,
    schedule_cron: policy.scheduleCron,
    timezone: policy.timezone,
    retention: JSON.stringify(policy.retention),
    destination_id: policy.destinationId,
    options: JSON.stringify(policy.options),
  };
}

function toPolicy(row: Row): Policy {
  return {
    id: row.id,
    name: row.name,
    scheduleCron: row.schedule_cron,
    timezone: row.timezone,
    retention: row.retention,
    destinationId: row.destination_id,
    options: row.options as PolicyOptions,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    scheduleSince: row.schedule_since ?? row.created_at,
  };
}
