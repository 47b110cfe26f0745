import type { Caller } from '../../engine/index.ts';
import { asOwner } from '../../factors/index.ts';
import type { SignOnParts } from '../parts.ts';
import { startSignOn } from './start.ts';

/**
 * Begins a sign-on that links the caller's account. They have just shown that the account is theirs, so
 * the provider of their address may vouch for them, whatever else would speak against that.
 */
export async function startLink(
  parts: SignOnParts,
  caller: Caller,
  { returnTo, pageAddress }: { returnTo?: string | undefined; pageAddress: string },
): Promise<{ url: string; browser: string }> {
  await asOwner(parts, caller, async () => {});
  const { email, client } = caller;
  return startSignOn(parts, { email, returnTo, linking: caller }, { client, pageAddress });
}
