import type { Clock } from '@holdfast/platform/clock';
import type { Attempts } from '../attempts/index.ts';
import { originOf, type Refusals, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { asOwner, deleteTicketsOf, repeatPassword } from '../factors/index.ts';
import { endLinks } from '../links/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { refuseWeakPassword } from '../passwords/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { passwordChangedLetter } from './wording.ts';

const NOTICE_MS = 24 * 3_600_000;

type ChangeParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  refusals: Refusals;
  outbox: Outbox;
  clock: Clock;
};

/** Every other session of the user ends: someone else may have opened it. */
export async function changePassword(
  parts: ChangeParts,
  caller: Caller,
  wanted: { currentPassword: string; newPassword: string; dashboard: string },
): Promise<void> {
  const { engine, outbox, clock } = parts;
  const { currentPassword, newPassword, dashboard } = wanted;
  await refuseWeakPassword(newPassword, caller, 'newPassword');
  const change = () =>
    asOwner(parts, caller, async (tx) => {
      const passwords = { current: currentPassword, next: newPassword };
      if (!(await engine.within(tx).changePassword(caller, passwords))) return false;
      const { id: userId, sessionId } = caller;
      const at = clock.now();
      const origin = originOf(caller);
      await deleteTicketsOf(tx, userId);
      await recordPersonalAudit(tx, origin, {
        ...{ userId, at, action: 'account.password_changed', targetId: userId },
        details: { how: 'change' },
      });
      await endSessionsOf(tx, origin, { userId, keep: sessionId, at, how: 'password' });
      await endLinks(tx, { subject: userId, purposes: ['reset', 'change'] });
      await outbox.post(tx, {
        ...{ kind: 'password-changed', userId, address: caller.email },
        letter: passwordChangedLetter(`${dashboard}/sign-in`),
        givesUpAt: new Date(at.getTime() + NOTICE_MS),
      });
      return true;
    });
  await repeatPassword(parts, caller, 'currentPassword', change);
}
