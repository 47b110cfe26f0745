import { Problem } from '@holdfast/platform/errors';
import type { Attempts } from './limiter.ts';
import { TAKEN_FROM_ADDRESS } from './model.ts';
import { networkOf } from './rules.ts';

/**
 * Where no mail can be sent, naming an address is enough to get it, so the caller has to be told if it
 * is taken. A network is told of three an hour, and then gets no answer, taken or not: nobody can find
 * out with a list who has an account here.
 */
export async function tellTaken<T>(
  attempts: Attempts,
  { address }: { address: string },
  work: () => Promise<T>,
): Promise<T> {
  const counted = { limit: TAKEN_FROM_ADDRESS, subject: [networkOf(address)] };
  await attempts.refuseIfOver(counted);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'EMAIL_TAKEN') await attempts.count(counted);
    throw error;
  }
}
