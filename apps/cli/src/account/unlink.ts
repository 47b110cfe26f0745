import type { Person } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** Ends every session that was opened through the provider, except this one. */
export async function unlinkSignOn({ holdfast, output }: Person, wanted: string): Promise<void> {
  const { signOns } = await holdfast.auth.listSignOns();
  const { id, name } = choose(signOns, wanted, 'identity provider');
  await holdfast.auth.unlinkSignOn({ path: { signOnId: id } });
  output.done(
    `Your account is no longer linked to ${name}. Signing in through it again restores the link.`,
    { unlinked: id },
    id,
  );
}
