import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { DirectoryEntry, DirectoryOwner } from './model.ts';

export async function findEntries(tx: Tx, ids: readonly string[]): Promise<DirectoryEntry[]> {
  const { rows } = await sql<DirectoryEntry>`
    select id, 'user' as kind, name, email, anonymised_at is not null as anonymised
      from users where id = any(${ids}::uuid[])
    union all
    select id, 'service_account', name, null, false
      from service_accounts where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Which of these addresses, in lower case, belong to members of the organisation. */
export async function findMembersByEmail(
  tx: Tx,
  { organisationId, emails }: { organisationId: string; emails: readonly string[] },
): Promise<{ email: string }[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(users.email) as email
    from members join users on users.id = members.user_id
    join organisations on organisations.id = members.organisation_id
    where members.organisation_id = ${organisationId} and organisations.closed_at is null
      and users.anonymised_at is null and lower(users.email) = any(${emails}::text[])`.execute(tx);
  return rows;
}

export async function isOrganisation(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those who joined first come first. */
export async function findOwners(
  tx: Tx,
  { organisationId, atMost }: { organisationId: string; atMost: number },
): Promise<DirectoryOwner[]> {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('members.organisation_id', '=', organisationId)
    .where('members.role', '=', 'owner')
    .where('organisations.closed_at', 'is', null)
    .where('users.anonymised_at', 'is', null)
    .where('users.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('members.id')
    .limit(atMost)
    .execute();
}
