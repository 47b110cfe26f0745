import type { Insertable } from 'kysely';
import type { Role } from '../../organisations/model.ts';
import type { Tables, Tx } from '../../tables.ts';

const SWEPT_AT_ONCE = 20;

export async function insertAttempt(
  tx: Tx,
  attempt: Insertable<Tables['sign_on_attempts']>,
): Promise<void> {
  await tx.insertInto('sign_on_attempts').values(attempt).execute();
}

/** An attempt can be used once, whatever comes of it; of several uses at once, one gets it. */
export function takeAttempt(tx: Tx, stateHash: Uint8Array) {
  return tx
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
}

export async function sweepAttempts(tx: Tx, now: Date): Promise<void> {
  const over = tx
    .selectFrom('sign_on_attempts')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('sign_on_attempts').where('id', 'in', over).execute();
}

type Identity = { issuer: string; subject: string };

export function findByIdentity(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .selectFrom('sign_on_identities')
    .innerJoin('users', 'users.id', 'sign_on_identities.user_id')
    .select(['users.id', 'users.email', 'users.name', 'sign_on_identities.provider_id'])
    .where('sign_on_identities.issuer', '=', issuer)
    .where('sign_on_identities.subject', '=', subject)
    .executeTakeFirst();
}

export function findByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function insertIdentity(
  tx: Tx,
  identity: Identity & { id: string; userId: string; providerId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('sign_on_identities')
    .values({
      id: identity.id,
      user_id: identity.userId,
      provider_id: identity.providerId,
      issuer: identity.issuer,
      subject: identity.subject,
      created_at: identity.now,
      last_used_at: identity.now,
    })
    .execute();
}

/** Notes that the provider has vouched for them once more. */
export async function useIdentity(
  tx: Tx,
  { issuer, subject, now }: Identity & { now: Date },
): Promise<void> {
  await tx
    .updateTable('sign_on_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Without the subject, which nobody needs to see. */
export function listIdentities(tx: Tx, userId: string) {
  return tx
    .selectFrom('sign_on_identities')
    .select(['id', 'provider_id', 'issuer', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns what it was, if there was one. */
export function deleteIdentity(tx: Tx, { id, userId }: { id: string; userId: string }) {
  return tx
    .deleteFrom('sign_on_identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['provider_id', 'issuer'])
    .executeTakeFirst();
}

export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_on_identities').where('user_id', '=', userId).execute();
}

export async function deleteIdentitiesBy(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom('sign_on_identities').where('provider_id', '=', providerId).execute();
}

export function findMembership(
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<{ id: string; role: Role } | undefined> {
  return tx
    .selectFrom('members')
    .select(['id', 'role'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertSignOnSession(
  tx: Tx,
  session: Insertable<Tables['sign_on_sessions']>,
): Promise<void> {
  await tx.insertInto('sign_on_sessions').values(session).execute();
}

export function findSignOnSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('sign_on_sessions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

export async function insertSignOnTicket(
  tx: Tx,
  ticket: Insertable<Tables['sign_on_tickets']>,
): Promise<void> {
  await tx.insertInto('sign_on_tickets').values(ticket).execute();
}

export function findSignOnTicket(tx: Tx, ticketHash: Uint8Array) {
  return tx
    .selectFrom('sign_on_tickets')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
}
