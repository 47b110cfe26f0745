import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, REPEATED_PASSWORD } from '../attempts/index.ts';
import { originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
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
  outbox: Outbox;
  clock: Clock;
};

/** Every other session of the user ends: someone else may have opened it. */
export async function changePassword(
  parts: ChangeParts,
  caller: Caller,
  change: { currentPassword: string; newPassword: string; dashboard: string },
): Promise<void> {
  const { database, engine, attempts, outbox, clock } = parts;
  const { currentPassword, newPassword, dashboard } = change;
  await refuseWeakPassword(newPassword, caller, 'newPassword');
  const counted = { limit: REPEATED_PASSWORD, subject: [caller.id] };
  await attempts.count(counted);
  await database.system(async (tx) => {
    const passwords = { current: currentPassword, next: newPassword };
    if (!(await engine.within(tx).changePassword(caller, passwords))) {
      throw Problem.validation({ currentPassword: 'is not your password' });
    }
    const { id: userId, sessionId } = caller;
    const at = clock.now();
    const origin = originOf(caller);
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
  });
  await attempts.forget(counted);
}
