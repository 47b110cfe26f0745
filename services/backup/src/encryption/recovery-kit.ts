import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { ensureKeys } from './ensure-keys.ts';
import { openFurtherKeys } from './further-keys.ts';
import { kitPage, writeKeyFile } from './rules.ts';
import { sealKeyOf } from './seals.ts';
import { selectOlderDigests } from './store.ts';

/** The newest; whoever has more of them that were sealed so long ago checks the others by hand. */
const MOST_OLDER = 10_000;

export type RecoveryKit = {
  recipient: string;
  recoveryRecipient: string | null;
  /** The content of a key file for the `age` program, and for `holdfast backups import`. */
  keyFile: string;
  page: string;
};

/**
 * What opens every backup of the organisation without us, and tells its manifests from forged ones.
 * Whoever has it can read them all.
 */
export async function readRecoveryKit(
  parts: Parts,
  { organisation }: Caller,
): Promise<RecoveryKit> {
  const { identity, recipient, recoveryRecipient, createdAt } = await ensureKeys(
    parts,
    organisation,
  );
  const { further, manifestDigests } = await parts.database.tenant(organisation, async (tx) => ({
    further: await openFurtherKeys(parts, tx, organisation),
    manifestDigests: await selectOlderDigests(tx, organisation, MOST_OLDER),
  }));
  const own = {
    organisation,
    createdAt: createdAt.toISOString(),
    recipient,
    identity: identity.reveal(),
    sealKey: sealKeyOf(parts, organisation).reveal(),
    manifestDigests,
  };
  const keyFile = writeKeyFile([own, ...further]);
  return { recipient, recoveryRecipient, keyFile, page: kitPage({ organisation, recipient }) };
}
