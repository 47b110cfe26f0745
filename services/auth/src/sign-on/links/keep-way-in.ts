import { Problem } from '@holdfast/platform/errors';
import { findStanding } from '../../accounts/index.ts';
import { listPasskeys } from '../../factors/index.ts';
import type { Tx } from '../../tables.ts';
import type { SignOn } from '../parts.ts';
import { findRequiring } from '../require.ts';
import { findLinkedProviders } from './linked-providers.ts';

type WayIn = 'none' | 'some' | 'provider_only';

/**
 * Runs `take`, and throws LAST_WAY_IN if that removed the last thing that let the person in. What lets
 * nobody in, such as a link to a provider that is gone, can always be removed.
 */
export async function keepWayIn<T>(
  signOn: SignOn,
  { tx, userId }: { tx: Tx; userId: string },
  take: () => Promise<T>,
): Promise<T> {
  const before = await findWayIn(tx, signOn, userId);
  const taken = await take();
  if (before === 'none' || (await findWayIn(tx, signOn, userId)) !== 'none') return taken;
  throw new Problem('LAST_WAY_IN', {
    ...(before === 'provider_only' && {
      msg: 'Your organisation lets you sign in only through its identity provider.',
    }),
  });
}

/** A second factor besides the password lets nobody in by itself; a passkey does. */
async function findWayIn(tx: Tx, signOn: SignOn, userId: string): Promise<WayIn> {
  const person = await findStanding(tx, { userId });
  if (!person) return 'none';
  const isProviderOnly = (await findRequiring(tx, signOn, person)) !== undefined;
  if ((await findLinkedProviders(tx, signOn, person)).length > 0) {
    return isProviderOnly ? 'provider_only' : 'some';
  }
  if (isProviderOnly) return 'none';
  const hasOwn = person.passwordHash !== null || (await listPasskeys(tx, userId)).length > 0;
  return hasOwn ? 'some' : 'none';
}
