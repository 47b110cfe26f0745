import { recipientOf } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import { Secret } from '@holdfast/platform/secrets';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { addFurtherKeys, ensureKeys, readKeyFile } from '../encryption/index.ts';
import type { KitKeys } from '../encryption/model.ts';
import type { Parts } from '../parts.ts';

type TakenKey = { organisationId: string; recipient: string; trustsSeals: boolean };

/**
 * Stores the keys of a recovery kit, sealed: from then on the organisation can open the backups that
 * they were made for, and trusts the manifests that they vouch for. Safe to repeat.
 */
export async function takeKit(
  parts: Parts,
  caller: Caller,
  keyFile: string,
): Promise<{ keys: TakenKey[] }> {
  const { organisation } = caller;
  const at = parts.clock.now();
  const keys = keysOf(keyFile, at);
  const own = await ensureKeys(parts, organisation);
  // Its own keys are here already, and the kit of this installation adds nothing to them.
  const others = keys.filter(({ recipient }) => recipient !== own.recipient);
  await parts.database.tenant(organisation, async (tx) => {
    await addFurtherKeys(parts, tx, organisation, others, at);
    for (const { recipient, organisation: organisationId } of others) {
      await recordAudit(tx, caller, {
        at,
        action: 'recovery_key.taken_in',
        targetId: recipient,
        details: { organisationId },
      });
    }
  });
  return {
    keys: keys.map(({ recipient, sealKey, manifestDigests, organisation: organisationId }) => ({
      organisationId,
      recipient,
      trustsSeals:
        recipient === own.recipient || sealKey !== undefined || manifestDigests.length > 0,
    })),
  };
}

function keysOf(keyFile: string, at: Date): KitKeys[] {
  const read = readKeyFile(keyFile);
  if (typeof read === 'string') throw Problem.validation({ keyFile: read });
  return read.map((one) => {
    const recipient = recipientOf(new Secret(one.identity));
    if (!recipient) {
      throw Problem.validation({ keyFile: 'has a line that is neither a comment nor an age key' });
    }
    return { ...one, recipient, createdAt: at.toISOString() };
  });
}
