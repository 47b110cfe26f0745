import type { Tx } from '../tables.ts';
import type { Link, Purpose } from './model.ts';

const SWEPT_AT_ONCE = 20;

export async function insertLink(
  tx: Tx,
  { hash, expiresAt, ...link }: Link & { hash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('links')
    .values({
      token_hash: hash,
      purpose: link.purpose,
      subject: link.subject,
      user_id: link.userId,
      organisation_id: link.organisationId,
      address: link.address,
      mailed: link.mailed,
      fingerprint: link.fingerprint,
      asked_by: link.askedBy,
      created_at: link.createdAt,
      expires_at: expiresAt,
      ended: null,
    })
    .execute();
}

/** Ends links after a new request, or a change of what they were for; `since`: only newer ones. */
export async function endLinks(
  tx: Tx,
  { subject, purposes, since }: { subject: string; purposes: readonly Purpose[]; since?: Date },
): Promise<void> {
  const ended = tx
    .updateTable('links')
    .set({ ended: 'replaced' })
    .where('subject', '=', subject)
    .where('purpose', 'in', [...purposes])
    .where('ended', 'is', null);
  await (since === undefined ? ended : ended.where('created_at', '>=', since)).execute();
}

/** When the oldest way back to this address that is still open was given out. */
export async function oldestWayBack(
  tx: Tx,
  { subject, address, now }: { subject: string; address: string; now: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('links')
    .select('created_at')
    .where('subject', '=', subject)
    .where('purpose', '=', 'restore')
    .where('address', '=', address)
    .where('ended', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Uses a link up; of several uses at once, only the first gets it. */
export async function takeLinkRow(
  tx: Tx,
  { hash, now, purposes }: { hash: Uint8Array; now: Date; purposes: readonly Purpose[] },
): Promise<Link | undefined> {
  const row = await tx
    .updateTable('links')
    .set({ ended: 'used' })
    .where('token_hash', '=', hash)
    .where('purpose', 'in', [...purposes])
    .where('ended', 'is', null)
    .where('expires_at', '>', now)
    .returning(['purpose', 'subject', 'user_id', 'organisation_id', 'address'])
    .returning(['mailed', 'fingerprint', 'asked_by', 'created_at'])
    .executeTakeFirst();
  return row && linkFrom(row);
}

export async function findLinkRow(tx: Tx, hash: Uint8Array) {
  const row = await tx
    .selectFrom('links')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row && { ...linkFrom(row), ended: row.ended, expiresAt: row.expires_at };
}

/** The one of this purpose that is still good. */
export async function findOpenLink(
  tx: Tx,
  { subject, purpose, now }: { subject: string; purpose: Purpose; now: Date },
): Promise<{ address: string | null; expiresAt: Date } | undefined> {
  const row = await tx
    .selectFrom('links')
    .select(['address', 'expires_at'])
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('ended', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { address: row.address, expiresAt: row.expires_at };
}

/** Whether this person has shown that their address is theirs. */
export async function isVerified(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.email_verified ?? false;
}

/** Deletes the links to an invitation that is gone, or to an address that had no account. */
export async function deleteLinksTo(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('links').where('subject', '=', subject).execute();
}

/** Deletes the links to the invitations of an organisation that is closed. */
export async function deleteLinksInto(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom('links').where('organisation_id', '=', organisationId).execute();
}

/** Deletes all links of an erased user, so that nothing of the address is left. */
export async function deleteLinksOf(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .deleteFrom('links')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where('subject', 'in', [userId, email]),
        where('address', '=', email),
      ]),
    )
    .execute();
}

/** Deletes a few with each new link. */
export async function sweepLinks(tx: Tx, now: Date): Promise<void> {
  const over = tx
    .selectFrom('links')
    .select('token_hash')
    .where('expires_at', '<=', new Date(now.getTime() - 24 * 3_600_000))
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('links').where('token_hash', 'in', over).execute();
}

type Row = {
  purpose: Purpose;
  subject: string;
  user_id: string | null;
  organisation_id: string | null;
  address: string | null;
  mailed: boolean;
  fingerprint: Uint8Array | null;
  asked_by: string | null;
  created_at: Date;
};

function linkFrom(row: Row): Link {
  return {
    purpose: row.purpose,
    subject: row.subject,
    userId: row.user_id,
    organisationId: row.organisation_id,
    address: row.address,
    mailed: row.mailed,
    fingerprint: row.fingerprint,
    askedBy: row.asked_by,
    createdAt: row.created_at,
  };
}
