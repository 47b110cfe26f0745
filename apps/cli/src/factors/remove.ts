import type { Person } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

export async function removeFactor({ holdfast, output }: Person, wanted: string): Promise<void> {
  if (wanted === 'totp') {
    await holdfast.auth.removeTotp();
    output.done('Codes of the app are no longer asked for.', { removed: 'totp' }, 'totp');
    return;
  }
  const { passkeys } = await holdfast.auth.listFactors();
  const { id, name } = choose(passkeys, wanted, 'passkey');
  await holdfast.auth.removePasskey({ path: { passkeyId: id } });
  output.done(`The passkey ${name} is removed.`, { removed: id }, id);
}
