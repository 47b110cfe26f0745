import { keysetPage, type Position } from '@holdfast/platform/paging';
import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import { type Billing, type Organisation, organisationFrom, type Role } from './model.ts';

export async function findRole(
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select('members.role')
    .where('members.organisation_id', '=', organisationId)
    .where('members.user_id', '=', userId)
    .where('organisations.closed_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}

/**
 * Makes everyone else who would change the members of this organisation wait until the transaction
 * ends. Does nothing for those who are not in it.
 */
export async function lockOrganisation(
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<void> {
  await sql`
    select from organisations where id = ${organisationId}
      and exists (select from members where organisation_id = ${organisationId} and user_id = ${userId})
      for update`.execute(tx);
}

export async function listOrganisationsOf(tx: Tx, userId: string): Promise<Organisation[]> {
  const rows = await organisationsOf(tx, userId).orderBy('organisations.id').execute();
  return rows.map(organisationFrom);
}

export async function findOrganisationOf(
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<Organisation | undefined> {
  const row = await organisationsOf(tx, userId)
    .where('organisations.id', '=', organisationId)
    .executeTakeFirst();
  return row && organisationFrom(row);
}

export async function pageOfOrganisations(
  tx: Tx,
  { userId, after, limit }: { userId: string; after: Position | undefined; limit: number },
): Promise<Organisation[]> {
  const order = [{ column: 'organisations.id', direction: 'asc' }] as const;
  const rows = await keysetPage(organisationsOf(tx, userId), { order, after, limit }).execute();
  return rows.map(organisationFrom);
}

function organisationsOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('organisations')
    .innerJoin('members', 'members.organisation_id', 'organisations.id')
    .select(['organisations.id', 'organisations.name', 'organisations.billing', 'members.role'])
    .where('members.user_id', '=', userId)
    .where('organisations.closed_at', 'is', null);
}

/** Blocks the erasure of this user until the transaction ends; false if it has happened already. */
export async function holdUser(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks its closing until the transaction ends; false if it is closed or never existed. */
export async function holdOrganisation(tx: Tx, organisationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such an organisation. */
export async function updateBilling(
  tx: Tx,
  { organisationId, billing }: { organisationId: string; billing: Billing },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ billing })
    .where('id', '=', organisationId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether its members need a second factor. */
export async function requiresFactor(tx: Tx, organisationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organisations')
    .select('requires_factor')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.requires_factor ?? false;
}

export async function updateRequiresFactor(
  tx: Tx,
  { organisationId, required }: { organisationId: string; required: boolean },
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ requires_factor: required })
    .where('id', '=', organisationId)
    .execute();
}

/** The members who may have a token without any second factor behind it. */
export async function listWeakMembers(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from members
     where organisation_id = ${organisationId}
       and coalesce((select bool_or(case coalesce(proven_by, 'password')
                         when 'password' then true
                         when 'sso' then coalesce(
                           provider_id not in ('installation', members.organisation_id::text), true)
                         else false end)
                       from sessions where sessions.user_id = members.user_id), true)`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Closes an organisation that nobody is left in. Its name may be a person's, so that goes too. */
export async function closeOrganisation(
  tx: Tx,
  { organisationId, now }: { organisationId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ name: 'Closed organisation', closed_at: now })
    .where('id', '=', organisationId)
    .execute();
}
