import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../engine/model.ts';
import type { Tx } from '../tables.ts';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditDetails,
  type DetailValue,
  type Origin,
} from './model.ts';
import { insertEntries, organisationsOf } from './store.ts';

const USER_AGENT_LIMIT = 512;

type Entry<A extends AuditAction> = {
  at: Date;
  action: A;
  targetId: string;
  details: AuditDetails<A>;
};

/** Writes the entry in the transaction of what it records: both happen, or neither. */
export function recordAudit<A extends AuditAction>(
  tx: Tx,
  origin: Origin,
  { organisationId, ...entry }: Entry<A> & { organisationId: string },
): Promise<void> {
  return insertEntries(tx, [rowOf(origin, organisationId, entry)]);
}

/**
 * The same for what a person does or suffers as such, like signing in: it is told to each of the
 * organisations that they are in.
 */
export async function recordPersonalAudit<A extends AuditAction>(
  tx: Tx,
  origin: Origin,
  { userId, ...entry }: Entry<A> & { userId: string },
): Promise<void> {
  const organisations = await organisationsOf(tx, userId);
  await insertEntries(
    tx,
    organisations.map((id) => rowOf(origin, id, entry)),
  );
}

/** A person who does something with their session. */
export function originOf({ id, client }: Caller): Origin {
  return { actor: { type: 'user', id }, client };
}

function rowOf<A extends AuditAction>(
  { actor, client }: Origin,
  organisationId: string,
  { at, action, targetId, details }: Entry<A>,
) {
  return {
    id: uuidv7(), // grows within a process, so that entries of one moment keep their order
    organisation_id: organisationId,
    occurred_at: at,
    actor: `${actor.type}:${actor.id}`,
    action,
    target_type: action.slice(0, action.indexOf('.')),
    target_id: targetId,
    details: JSON.stringify(allowedDetails(action, details)),
    ip_address: client?.address ?? null,
    user_agent: client?.userAgent?.slice(0, USER_AGENT_LIMIT) ?? null,
  };
}

/** Only what the action's list names gets through, whatever the caller's types said. */
function allowedDetails<A extends AuditAction>(
  action: A,
  details: AuditDetails<A>,
): Record<string, DetailValue> {
  const given = details as Record<string, DetailValue | undefined>;
  const named: readonly string[] = AUDIT_ACTIONS[action];
  return Object.fromEntries(
    named.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
}
