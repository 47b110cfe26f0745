import type { Caller } from '../../engine/index.ts';
import { asOwner } from '../../factors/index.ts';
import type { SignOnParts } from '../parts.ts';
import { startSignOn } from './start.ts';

/**
 * A sign-on that links the account of whoever begins it, for which they have just shown that it is
 * theirs: whatever else would speak against that, the provider of their address may vouch for them.
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
