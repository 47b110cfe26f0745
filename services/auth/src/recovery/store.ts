import type { Role } from '@holdfast/platform/identity';
import type { Tx } from '../tables.ts';

export async function findMemberUser(
  tx: Tx,
  { organisationId, memberId }: { organisationId: string; memberId: string },
): Promise<{ userId: string; role: Role } | undefined> {
  const row = await tx
    .selectFrom('members')
    .select(['user_id', 'role'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row && { userId: row.user_id, role: row.role };
}
