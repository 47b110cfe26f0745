import { Problem } from '@holdfast/platform/errors';
import { type Attempts, REPEATED_PASSWORD } from '../attempts/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';

/** Every other session of the user ends: someone else may have opened it. */
export async function changePassword(
  parts: { database: AuthDatabase; engine: Engine; attempts: Attempts },
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { database, engine, attempts } = parts;
  const counted = { limit: REPEATED_PASSWORD, subject: [caller.id] };
  await attempts.count(counted);
  await database.system(async (tx) => {
    const change = { current: currentPassword, next: newPassword };
    if (!(await engine.within(tx).changePassword(caller, change))) {
      throw Problem.validation({ currentPassword: 'is not your password' });
    }
    await deleteOtherSessions(tx, { userId: caller.id, sessionId: caller.sessionId });
  });
  await attempts.forget(counted);
}
