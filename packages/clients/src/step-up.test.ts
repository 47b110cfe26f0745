import { expect, test } from 'vitest';
import { HoldfastError } from './error.ts';
import { createHoldfast } from './holdfast.ts';

/** A service that takes for fresh only tokens that it gave after the proof. */
function startService() {
  let tokens = 0;
  let fresh = Number.POSITIVE_INFINITY;
  const asked: string[] = [];
  const answer = (status: number, body: object) => Response.json(body, { status });
  const fetch = async (input: unknown) => {
    const { url, headers } = input as Request;
    if (url.endsWith('/token')) {
      tokens += 1;
      return answer(200, { token: `token-${tokens}`, expiresAt: '2099-01-01T00:00:00Z' });
    }
    const [, token] = headers.get('authorization')?.split('-') ?? [];
    asked.push(`kit by ${token}`);
    if (Number(token) >= fresh) return answer(200, { keyFile: 'key', page: 'page' });
    return answer(403, { type: 'STEP_UP_REQUIRED', msg: 'Show that it is you.', timestamp: '' });
  };
  const prove = async () => {
    asked.push('proof');
    fresh = tokens + 1;
  };
  const options = { url: 'http://holdfast.test', session: 'session', fetch };
  return { options, asked, prove };
}

test('a call that wants a fresh proof tries a newer token, then asks for the proof once, and goes on', async () => {
  const { options, asked, prove } = startService();
  const { backup } = createHoldfast({ ...options, stepUp: prove });
  expect(await backup.readRecoveryKit()).toMatchObject({ keyFile: 'key' });
  expect(asked).toEqual(['kit by 1', 'kit by 2', 'proof', 'kit by 3']);
  // The proof was given elsewhere meanwhile, such as in another tab.
  const other = startService();
  const second = createHoldfast({ ...other.options, stepUp: other.prove });
  await second.prepare('backup');
  await other.prove();
  await second.backup.readRecoveryKit();
  expect(other.asked).toEqual(['proof', 'kit by 1', 'kit by 2']);
});

test('where nobody gives it, the call fails and says why', async () => {
  const { options, asked } = startService();
  const call = (stepUp?: () => Promise<void>) =>
    createHoldfast({ ...options, stepUp })
      .backup.readRecoveryKit()
      .catch((error: unknown) => error);
  const refusal = { type: 'STEP_UP_REQUIRED', status: 403 };
  expect(await call()).toMatchObject({ ...refusal, message: 'Show that it is you.' });
  const away = await call(() => Promise.reject(new Error('Nobody is here.')));
  expect(away).toMatchObject({ ...refusal, message: 'Nobody is here.' });
  const wrong = new HoldfastError({ type: 'VALIDATION_FAILED', message: 'Wrong.' });
  expect(await call(() => Promise.reject(wrong))).toBe(wrong);
  // If a proof does not count, it is not asked for again.
  asked.length = 0;
  expect(await call(async () => void asked.push('proof'))).toMatchObject(refusal);
  expect(asked.filter((one) => one === 'proof')).toHaveLength(1);
});
