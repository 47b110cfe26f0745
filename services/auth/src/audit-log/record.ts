import { writeEntries, writeJoined } from '@holdfast/platform/audit-log';
import type { Caller } from '../engine/model.ts';
import type { Tx } from '../tables.ts';
import { AUDIT_ACTIONS, type AuditAction, type Entry, type Origin } from './model.ts';
import { organisationsOf } from './store.ts';

/** Writes the entry in the transaction of what it records: both happen, or neither. */
export function recordAudit<A extends AuditAction>(
  tx: Tx,
  origin: Origin,
  { organisationId, ...entry }: Entry<A> & { organisationId: string },
): Promise<void> {
  return write(tx, origin, [organisationId], entry);
}

/**
 * The same for what concerns the person as such, like signing in: it goes into the log of each
 * organisation that they are in.
 */
export async function recordPersonalAudit<A extends AuditAction>(
  tx: Tx,
  origin: Origin,
  { userId, ...entry }: Entry<A> & { userId: string },
): Promise<void> {
  await write(tx, origin, await organisationsOf(tx, userId), entry);
}

/** One entry an hour for the same by the same person; returns how often it was, to whatever. */
export function recordJoined<A extends AuditAction>(
  tx: Tx,
  { actor, client }: Origin,
  { organisationId: organisation, ...entry }: Entry<A> & { organisationId: string; times?: number },
): Promise<number> {
  const origin = { actor, ipAddress: client?.address, userAgent: client?.userAgent };
  return writeJoined(tx, AUDIT_ACTIONS, origin, { organisation, ...entry });
}

/** The origin of what a person does with their session. */
export function originOf({ id, client }: Caller): Origin {
  return { actor: { type: 'user', id }, client };
}

function write<A extends AuditAction>(
  tx: Tx,
  { actor, client }: Origin,
  organisations: readonly string[],
  entry: Entry<A>,
): Promise<void> {
  const origin = { actor, ipAddress: client?.address, userAgent: client?.userAgent };
  const entries = organisations.map((organisation) => ({ organisation, ...entry }));
  return writeEntries(tx, AUDIT_ACTIONS, origin, entries);
}
