import type { QueryExecutorProvider } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ActionTable, DetailsOf, Origin } from './model.ts';
import { actorKey, allowedDetails, targetTypeOf } from './rules.ts';
import { insertEntries, type NewRow } from './store.ts';

const USER_AGENT_LIMIT = 512;

export type NewEntry<Table extends ActionTable, Action extends keyof Table> = {
  organisation: string;
  at: Date;
  action: Action;
  targetId: string;
  details: DetailsOf<Table, Action>;
};

/** Writes the entries in the transaction of what they record: both happen, or neither. */
export async function writeEntries<
  Table extends ActionTable,
  Action extends Extract<keyof Table, string>,
>(
  tx: QueryExecutorProvider,
  table: Table,
  origin: Origin,
  entries: readonly NewEntry<Table, Action>[],
): Promise<void> {
  await insertEntries(
    tx,
    entries.map((entry) => rowOf(table, origin, entry)),
  );
}

/** An entry as it is stored. */
export function rowOf<Table extends ActionTable, Action extends Extract<keyof Table, string>>(
  table: Table,
  { actor, ipAddress, userAgent }: Origin,
  { organisation, at, action, targetId, details }: NewEntry<Table, Action>,
): NewRow {
  return {
    id: uuidv7(), // increases within a process, so entries of the same moment keep their order
    organisation_id: organisation,
    occurred_at: at,
    actor: actorKey(actor),
    action,
    target_type: targetTypeOf(action),
    target_id: targetId,
    details: allowedDetails(table, action, details),
    ip_address: ipAddress ?? null,
    user_agent: userAgent?.slice(0, USER_AGENT_LIMIT) ?? null,
  };
}
