import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { TicketPurpose } from './model.ts';

const SWEPT_AT_ONCE = 20;
/** An app that has not shown its first code by then must be set up again. */
const BEGUN_MS = 24 * 3_600_000;

/** Makes changes of a user's factors wait for each other, so that each sees what is there. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export function findTotp(tx: Tx, userId: string) {
  return tx
    .selectFrom('totp_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step', 'locked_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces one that was never confirmed; returns false if there is a confirmed one. */
export async function putTotp(
  tx: Tx,
  { userId, sealed, now }: { userId: string; sealed: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, sealed_secret: sealed, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, created_at: now, last_step: 0 })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function confirmTotp(
  tx: Tx,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True if no code of this step or a later one was used before; of two at once, only one gets true. */
export async function claimStep(
  tx: Tx,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks it, and returns the address to notify; undefined if it was locked already. */
export async function lockTotp(
  tx: Tx,
  { userId, now, until }: { userId: string; now: Date; until: Date },
): Promise<{ email: string | null } | undefined> {
  return tx
    .updateTable('totp_factors')
    .from('users')
    .set({ locked_until: until })
    .whereRef('users.id', '=', 'totp_factors.user_id')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]),
    )
    .returning('users.email')
    .executeTakeFirst();
}

/** Deletes those that were begun and never confirmed. */
export async function sweepBegunTotp(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('totp_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - BEGUN_MS))
    .execute();
}

/** Whether there was one. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, digests, now }: { userId: string; digests: readonly Uint8Array[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  const rows = digests.map((digest) => ({ user_id: userId, digest, created_at: now }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a code up; returns whether it was there. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, digest }: { userId: string; digest: Uint8Array },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listPasskeys(tx: Tx, userId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'site', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'site', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(
  tx: Tx,
  passkey: {
    id: string;
    userId: string;
    name: string;
    site: string;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: string[];
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      site: passkey.site,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: passkey.now,
      last_used_at: null,
    })
    .execute();
}

/** Returns whether the counter went up; passkeys that do not count always say 0. */
export async function advanceCounter(
  tx: Tx,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', counter),
        where.and([where('counter', '=', 0), where.val(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its name, if there was one. */
export async function deletePasskey(
  tx: Tx,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Deletes what was added since then, and an unconfirmed app; returns how many factors that were. */
export async function deleteFactorsSince(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const totp = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>=', since)
    .executeTakeFirst();
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
  return Number(totp.numDeletedRows + passkeys.numDeletedRows);
}

/** Deletes all factors of a person, and what is under way; returns how many factors there were. */
export async function deleteFactorsOf(tx: Tx, userId: string): Promise<number> {
  const totp = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  await tx.deleteFrom('totp_factors').where('user_id', '=', userId).execute();
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await deleteRecoveryCodes(tx, userId);
  await deleteTicketsOf(tx, userId);
  return Number(totp.numDeletedRows + passkeys.numDeletedRows);
}

/** Ends whatever is under way: a sign-in by the old password must not outlive that password. */
export async function deleteTicketsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('factor_tickets').where('user_id', '=', userId).execute();
}

type NewTicket = {
  hash: Uint8Array;
  purpose: TicketPurpose;
  userId: string | null;
  sessionId: string | null;
  challenge: string | null;
  expiresAt: Date;
};

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx
    .insertInto('factor_tickets')
    .values({
      ticket_hash: ticket.hash,
      purpose: ticket.purpose,
      user_id: ticket.userId,
      session_id: ticket.sessionId,
      challenge: ticket.challenge,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

type AskedTicket = {
  hash: Uint8Array;
  purpose: TicketPurpose;
  sessionId: string | null;
  now: Date;
};

const goodTicket = (tx: Tx, { hash, purpose, sessionId, now }: AskedTicket) =>
  tx
    .selectFrom('factor_tickets')
    .select(['user_id', 'challenge'])
    .where('ticket_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now);

/** Locks a ticket that is still good: uses of it at the same time wait for each other. */
export function lockTicket(tx: Tx, asked: AskedTicket) {
  return goodTicket(tx, asked).forUpdate().executeTakeFirst();
}

export async function setChallenge(
  tx: Tx,
  { hash, challenge }: { hash: Uint8Array; challenge: string | null },
): Promise<void> {
  await tx
    .updateTable('factor_tickets')
    .set({ challenge })
    .where('ticket_hash', '=', hash)
    .execute();
}

/** Whether it was still there. */
export async function deleteTicket(tx: Tx, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_tickets')
    .where('ticket_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a few with each new one. */
export async function sweepTickets(tx: Tx, now: Date): Promise<void> {
  const over = tx
    .selectFrom('factor_tickets')
    .select('ticket_hash')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('factor_tickets').where('ticket_hash', 'in', over).execute();
}

/** Those of their organisations that require a second factor. */
export async function listRequiring(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select('organisations.id')
    .where('members.user_id', '=', userId)
    .where('organisations.requires_factor', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** By the address that they sign in with. */
export async function findUserByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}
