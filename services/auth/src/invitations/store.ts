import { keysetPage, type Position } from '@holdfast/platform/paging';
import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { Invitation } from './model.ts';

const SWEPT_AT_ONCE = 20;

export async function pageOfInvitations(
  tx: Tx,
  page: { organisationId: string; after: Position | undefined; limit: number },
): Promise<Invitation[]> {
  const order = [{ column: 'id', direction: 'asc' }] as const;
  const rows = await keysetPage(pendingIn(tx, page.organisationId), { order, ...page }).execute();
  return rows.map(invitationFrom);
}

export async function findInvitation(
  tx: Tx,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
): Promise<Invitation | undefined> {
  const row = await pendingIn(tx, organisationId).where('id', '=', invitationId).executeTakeFirst();
  return row && invitationFrom(row);
}

function pendingIn(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'inviter_id', 'created_at', 'expires_at'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof pendingIn>['execute']>>[number];

function invitationFrom(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.inviter_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** The pending invitation with this id, if it is addressed to this email. */
export function findReceived(
  tx: Tx,
  { invitationId, email }: { invitationId: string; email: string },
) {
  return tx
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .select([
      'invitations.id',
      'invitations.role',
      'invitations.expires_at',
      'organisations.id as organisation_id',
      'organisations.name as organisation_name',
    ])
    .where('invitations.id', '=', invitationId)
    .where('invitations.email', '=', email)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .where('organisations.closed_at', 'is', null)
    .executeTakeFirst();
}

/** In any state, to any address: finds whose invitation somebody tries to use. */
export function findAny(tx: Tx, invitationId: string) {
  return tx
    .selectFrom('invitations')
    .select(['organisation_id', 'email'])
    .where('id', '=', invitationId)
    .executeTakeFirst();
}

/** An invitation that can still be accepted, for the holder of its link. */
export function findOpen(tx: Tx, invitationId: string) {
  return tx
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.expires_at'])
    .select('organisations.name as organisation_name')
    .where('invitations.id', '=', invitationId)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .where('organisations.closed_at', 'is', null)
    .executeTakeFirst();
}

/** All open invitations to this address, in one organisation or in any, always in the same order. */
export function pendingTo(tx: Tx, { email, only }: { email: string; only?: string | undefined }) {
  return tx
    .selectFrom('invitations')
    .select(['id', 'organisation_id', 'role'])
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(only !== undefined, (query) => query.where('organisation_id', '=', only ?? ''))
    .orderBy('organisation_id')
    .orderBy('id')
    .execute();
}

/** All open invitations that this person has sent in this organisation. */
export function pendingBy(
  tx: Tx,
  { organisationId, inviterId }: { organisationId: string; inviterId: string },
) {
  return tx
    .selectFrom('invitations')
    .select(['id', 'organisation_id', 'role'])
    .where('organisation_id', '=', organisationId)
    .where('inviter_id', '=', inviterId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute();
}

/** Whether it was still open. */
export async function cancelInvitation(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
}

export async function deleteInvitationsOf(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('organisation_id', '=', organisationId).execute();
}

/** Deletes a few that ended over a month ago; returns their ids. */
export async function deleteOldInvitations(tx: Tx): Promise<string[]> {
  const over = tx
    .selectFrom('invitations')
    .select('id')
    .where('expires_at', '<=', sql<Date>`now() - interval '30 days'`)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  const gone = await tx.deleteFrom('invitations').where('id', 'in', over).returning('id').execute();
  return gone.map(({ id }) => id);
}
