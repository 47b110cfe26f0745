import type { Tx } from '../tables.ts';
import type { Known } from './model.ts';

/** Undefined also for somebody who has no password. */
export async function findKnown(
  tx: Tx,
  by: { email: string } | { userId: string },
): Promise<Known | undefined> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'credentials.password'])
    .where('credentials.provider_id', '=', 'credential')
    .where((where) =>
      'userId' in by ? where('users.id', '=', by.userId) : where('users.email', '=', by.email),
    )
    .executeTakeFirst();
  if (!row?.password) return undefined;
  return { userId: row.id, passwordHash: row.password };
}
