import type { Clock } from '@holdfast/platform/clock';
import type { Attempts } from '../attempts/index.ts';
import { originOf, type Refusals, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { deleteTicketsOf, repeatPassword } from '../factors/index.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';

/** Every other session of the user ends: someone else may have opened it. */
export async function changePassword(
  parts: {
    database: AuthDatabase;
    engine: Engine;
    attempts: Attempts;
    refusals: Refusals;
    clock: Clock;
  },
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { database, engine, clock } = parts;
  const change = () =>
    database.system(async (tx) => {
      const passwords = { current: currentPassword, next: newPassword };
      if (!(await engine.within(tx).changePassword(caller, passwords))) return false;
      const { id: userId, sessionId } = caller;
      await deleteTicketsOf(tx, userId);
      const count = await deleteOtherSessions(tx, { userId, sessionId });
      const common = { userId, at: clock.now(), targetId: userId };
      const changed = { action: 'account.password_changed' as const, details: { how: 'change' } };
      await recordPersonalAudit(tx, originOf(caller), { ...common, ...changed });
      const ended = { action: 'session.ended' as const, details: { how: 'password', count } };
      if (count > 0) await recordPersonalAudit(tx, originOf(caller), { ...common, ...ended });
      return true;
    });
  await repeatPassword(parts, caller, 'currentPassword', change);
}
