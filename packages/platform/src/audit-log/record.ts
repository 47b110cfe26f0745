import type { QueryExecutorProvider } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ActionTable, DetailsOf, Origin } from './model.ts';
import { actorKey, allowedDetails, targetTypeOf } from './rules.ts';
import { insertEntries } from './store.ts';

const USER_AGENT_LIMIT = 512;

type NewEntry<Table extends ActionTable, Action extends keyof Table> = {
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
  { actor, ipAddress, userAgent }: Origin,
  entries: readonly NewEntry<Table, Action>[],
): Promise<void> {
  await insertEntries(
    tx,
    entries.map(({ organisation, at, action, targetId, details }) => ({
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
    })),
  );
}
