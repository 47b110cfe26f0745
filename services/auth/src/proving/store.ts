import type { User } from '../engine/model.ts';
import type { Tx } from '../tables.ts';

/** The user, unless they were erased meanwhile; their erasure waits for this transaction. */
export async function findUser(tx: Tx, userId: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.email ? { id: row.id, name: row.name, email: row.email } : undefined;
}
