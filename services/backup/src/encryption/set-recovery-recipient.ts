import { isRecipient } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Parts } from '../parts.ts';
import { ensureKeys } from './ensure-keys.ts';
import type { EncryptionKeys } from './model.ts';
import { lockKeys, updateRecoveryRecipient } from './store.ts';

/** For new backups; existing ones stay as they are. Null removes it. The owners are alerted. */
export async function setRecoveryRecipient(
  parts: Parts,
  caller: Caller,
  recipient: string | null,
): Promise<EncryptionKeys> {
  const { organisation, actor: askedBy } = caller;
  if (recipient !== null && !isRecipient(recipient)) {
    throw Problem.validation({ recoveryRecipient: 'must be an age recipient such as age1…' });
  }
  const { identity: _, ...keys } = await ensureKeys(parts, organisation);
  await parts.database.tenant(organisation, async (tx) => {
    const previous = await lockKeys(tx, organisation);
    if (previous === recipient) return;
    const at = parts.clock.now();
    await updateRecoveryRecipient(tx, organisation, recipient);
    await recordAudit(tx, caller, {
      ...{ at, action: 'recovery_key.recipient_set', targetId: organisation },
      details: { recipient, previous },
    });
    await raiseAlert(tx, {
      ...{ organisation, event: 'recovery_recipient_set', at },
      dedupeKey: `recovery_recipient_set:${uuidv7()}`,
      facts: { askedBy, recipient, previous },
    });
  });
  return { ...keys, recoveryRecipient: recipient };
}
