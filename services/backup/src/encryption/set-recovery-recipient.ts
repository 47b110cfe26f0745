import { isRecipient } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { ensureKeys } from './ensure-keys.ts';
import type { EncryptionKeys } from './model.ts';
import { updateRecoveryRecipient } from './store.ts';

/** For new backups; existing ones stay as they are. Null removes it. */
export async function setRecoveryRecipient(
  parts: Parts,
  { organisation }: Caller,
  recipient: string | null,
): Promise<EncryptionKeys> {
  if (recipient !== null && !isRecipient(recipient)) {
    throw Problem.validation({ recoveryRecipient: 'must be an age recipient such as age1…' });
  }
  const { identity: _, ...keys } = await ensureKeys(parts, organisation);
  await parts.database.tenant(organisation, (tx) =>
    updateRecoveryRecipient(tx, organisation, recipient),
  );
  return { ...keys, recoveryRecipient: recipient };
}
