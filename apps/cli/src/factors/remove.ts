import type { Person } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

export async function removeFactor({ holdfast, output }: Person, wanted: string): Promise<void> {
  if (wanted === 'totp') {
    await holdfast.auth.removeTotp();
    output.done(
      'Removed the authenticator app: sign-in no longer asks for its codes.',
      { removed: 'totp' },
      'totp',
    );
    return;
  }
  const { passkeys } = await holdfast.auth.listFactors();
  const { id, name } = choose(passkeys, wanted, 'passkey');
  await holdfast.auth.removePasskey({ path: { passkeyId: id } });
  output.done(`Removed the passkey ${name}.`, { removed: id }, id);
}
