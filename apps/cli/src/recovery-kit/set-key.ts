import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

export async function setKey(
  { holdfast, output }: Connected,
  recipient: string | undefined,
  { none }: { none?: boolean },
): Promise<void> {
  if ((recipient === undefined) === (none !== true)) {
    throw new Failure('usage', 'Give the public key (age1…), or --none.');
  }
  const key = await holdfast.backup.setRecoveryKey({
    body: { recoveryRecipient: recipient ?? null },
  });
  output.done(
    recipient === undefined
      ? 'Future backups are not encrypted to a key of your own.'
      : 'Future backups are encrypted to your own key as well.',
    key,
    key.recipient,
  );
}
