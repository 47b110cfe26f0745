import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../caller/model.ts';
import type { Tables } from '../tables.ts';
import type { AuditAction, AuditDetails } from './model.ts';
import { actorKey, allowedDetails, targetTypeOf } from './rules.ts';
import { insertEntry } from './store.ts';

/** Writes the entry in the transaction of what it records: both happen, or neither. */
export async function recordAudit<A extends AuditAction>(
  tx: Kysely<Tables>,
  caller: Caller,
  entry: { at: Date; action: A; targetId: string; details: AuditDetails<A> },
): Promise<void> {
  await insertEntry(tx, {
    id: uuidv7(), // grows within a process, so that entries of one moment keep their order
    organisation_id: caller.organisation,
    occurred_at: entry.at,
    actor: actorKey(caller.actor),
    action: entry.action,
    target_type: targetTypeOf(entry.action),
    target_id: entry.targetId,
    details: JSON.stringify(allowedDetails(entry.action, entry.details)),
    ip_address: caller.ipAddress ?? null,
    user_agent: caller.userAgent ?? null,
  });
}
