import type { Connected } from '../connection/index.ts';

/** Reads the keys but not the kit, which would then count as fetched. */
export async function showKit({ holdfast, output }: Connected): Promise<void> {
  const { recipient, recoveryRecipient } = await holdfast.backup.readRecoveryKey();
  output.one({ recipient, recoveryRecipient }, recipient, [
    ['recipient', recipient],
    ['your own key', recoveryRecipient ?? 'none'],
  ]);
}
