import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { deleteSession } from './store.ts';

export async function revokeSession(
  { database }: { database: AuthDatabase },
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const existed = await database.system((tx) =>
    deleteSession(tx, { userId: caller.id, sessionId }),
  );
  if (!existed) throw new Problem('NOT_FOUND');
}
