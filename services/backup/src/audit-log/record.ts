import { writeEntries } from '@holdfast/platform/audit-log';
import type { Kysely } from 'kysely';
import type { Caller } from '../caller/model.ts';
import type { Tables } from '../tables.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditDetails } from './model.ts';

/** Writes the entry in the transaction of what it records: both happen, or neither. */
export function recordAudit<A extends AuditAction>(
  tx: Kysely<Tables>,
  { organisation, ...origin }: Caller,
  entry: { at: Date; action: A; targetId: string; details: AuditDetails<A> },
): Promise<void> {
  return writeEntries(tx, AUDIT_ACTIONS, origin, [{ organisation, ...entry }]);
}
