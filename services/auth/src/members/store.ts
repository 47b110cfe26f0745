import { keysetPage, type Position } from '@holdfast/platform/paging';
import type { Role } from '../organisations/model.ts';
import type { Tx } from '../tables.ts';
import type { Member } from './model.ts';

type MemberRow = {
  user_id: string;
  role: Role;
  created_at: Date;
  name: string;
  email: string | null;
};

export function memberFrom({ user_id, name, email, role, created_at }: MemberRow): Member {
  return { userId: user_id, name, email, role, since: created_at.toISOString() };
}

export function pageOfMembers(
  tx: Tx,
  page: { organisationId: string; after: Position | undefined; limit: number },
) {
  const order = [{ column: 'members.id', direction: 'asc' }] as const;
  return keysetPage(membersOf(tx, page.organisationId), { order, ...page }).execute();
}

export function findMember(
  tx: Tx,
  { organisationId, userId }: { organisationId: string; userId: string },
) {
  return membersOf(tx, organisationId).where('members.user_id', '=', userId).executeTakeFirst();
}

function membersOf(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.id',
      'members.user_id',
      'members.role',
      'members.created_at',
      'users.name',
      'users.email',
    ])
    .where('members.organisation_id', '=', organisationId);
}

export async function listOwnerIds(tx: Tx, organisationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map((row) => row.user_id);
}
