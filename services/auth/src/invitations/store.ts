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

/** In whatever state, to whomever: whose it is that somebody tries to use. */
export function findAny(tx: Tx, invitationId: string) {
  return tx
    .selectFrom('invitations')
    .select(['organisation_id', 'email'])
    .where('id', '=', invitationId)
    .executeTakeFirst();
}

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
}

export async function deleteInvitationsOf(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('organisation_id', '=', organisationId).execute();
}

/** Nobody needs the email of someone who was invited a month ago. A few at a time. */
export async function sweepInvitations(tx: Tx): Promise<void> {
  const over = tx
    .selectFrom('invitations')
    .select('id')
    .where('expires_at', '<=', sql<Date>`now() - interval '30 days'`)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('invitations').where('id', 'in', over).execute();
}
