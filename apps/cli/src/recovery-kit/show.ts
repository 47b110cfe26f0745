import type { Connected } from '../connection/index.ts';

/** The key file is left out: on a screen it would be no secret. */
export async function showKit({ holdfast, output }: Connected): Promise<void> {
  const { recipient, recoveryRecipient } = await holdfast.backup.readRecoveryKit();
  output.one({ recipient, recoveryRecipient }, recipient, [
    ['recipient', recipient],
    ['your own key', recoveryRecipient ?? 'none'],
  ]);
}
