import { Problem } from '@holdfast/platform/errors';
import { type Attempts, REPEATED_PASSWORD } from '../attempts/index.ts';
import { originOf, type Refusals } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import type { Reason } from './model.ts';

/**
 * A signed-in user gives their password once more, in this field. `isRight` checks it and may do the
 * work that depends on it, but nothing if it is wrong. A stolen session gets ten guesses, and the
 * wrong ones are logged.
 */
export async function repeatPassword(
  { attempts, refusals }: { attempts: Attempts; refusals: Refusals },
  caller: Caller,
  field: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const counted = { limit: REPEATED_PASSWORD, subject: [caller.id] };
  const note = (reason: Reason) => {
    const refusal = { action: 'factor.refused', details: { kind: 'password', reason } } as const;
    const whose = { userId: caller.id, targetId: caller.id };
    return refusals.join(originOf(caller), { ...whose, ...refusal });
  };
  await attempts.count(counted).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'RATE_LIMITED') await note('too_many_tries');
    throw error;
  });
  if (!(await isRight())) {
    await note('wrong_password');
    throw Problem.validation({ [field]: 'is not your password' });
  }
  await attempts.forget(counted);
}
