import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, REPEATED_PASSWORD } from '../attempts/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { endLinks } from '../links/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { refuseWeakPassword } from '../passwords/index.ts';
import { deleteOtherSessions } from '../sessions/index.ts';
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
    await deleteOtherSessions(tx, { userId: caller.id, sessionId: caller.sessionId });
    await endLinks(tx, { subject: caller.id, purposes: ['reset', 'change'] });
    await outbox.post(tx, {
      ...{ kind: 'password-changed', userId: caller.id, address: caller.email },
      letter: passwordChangedLetter(`${dashboard}/sign-in`),
      givesUpAt: new Date(clock.now().getTime() + NOTICE_MS),
    });
  });
  await attempts.forget(counted);
}
