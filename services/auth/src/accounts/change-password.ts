import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, REPEATED_PASSWORD } from '../attempts/index.ts';
import { originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';

/** Every other session of the user ends: someone else may have opened it. */
export async function changePassword(
  parts: { database: AuthDatabase; engine: Engine; attempts: Attempts; clock: Clock },
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { database, engine, attempts, clock } = parts;
  const counted = { limit: REPEATED_PASSWORD, subject: [caller.id] };
  await attempts.count(counted);
  await database.system(async (tx) => {
    const change = { current: currentPassword, next: newPassword };
    if (!(await engine.within(tx).changePassword(caller, change))) {
      throw Problem.validation({ currentPassword: 'is not your password' });
    }
    const { id: userId, sessionId } = caller;
    const count = await deleteOtherSessions(tx, { userId, sessionId });
    const common = { userId, at: clock.now(), targetId: userId };
    const changed = { action: 'account.password_changed' as const, details: { how: 'change' } };
    await recordPersonalAudit(tx, originOf(caller), { ...common, ...changed });
    if (count === 0) return;
    const ended = { action: 'session.ended' as const, details: { how: 'password', count } };
    await recordPersonalAudit(tx, originOf(caller), { ...common, ...ended });
  });
  await attempts.forget(counted);
}
