import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { ensureKeys } from './ensure-keys.ts';
import { openFurtherKeys } from './further-keys.ts';
import { kitPage, writeKeyFile } from './rules.ts';
import { sealKeyOf } from './seals.ts';
import { selectOlderDigests } from './store.ts';

/** Only the newest are listed; if there are more manifests of that age, users check those by hand. */
const MOST_OLDER = 10_000;

export type RecoveryKit = {
  recipient: string;
  recoveryRecipient: string | null;
  /** The content of a key file for the `age` program, and for `holdfast backups import`. */
  keyFile: string;
  page: string;
};

/**
 * Opens every backup of the organisation without Holdfast, and tells its manifests from forged ones.
 * Anyone who has it can read them all, so each fetch is recorded and the owners are alerted.
 */
export async function readRecoveryKit(parts: Parts, caller: Caller): Promise<RecoveryKit> {
  const { organisation } = caller;
  const { identity, recipient, recoveryRecipient, createdAt } = await ensureKeys(
    parts,
    organisation,
  );
  const { further, manifestDigests } = await parts.database.tenant(organisation, async (tx) => {
    await tell(tx, caller, parts.clock.now());
    return {
      further: await openFurtherKeys(parts, tx, organisation),
      manifestDigests: await selectOlderDigests(tx, organisation, MOST_OLDER),
    };
  });
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

/** Recorded each time, but alerted once an hour: a script that fetches it must not fill mailboxes. */
async function tell(tx: Kysely<Tables>, caller: Caller, at: Date): Promise<void> {
  const { organisation, actor } = caller;
  await recordAudit(tx, caller, {
    ...{ at, action: 'recovery_key.kit_fetched', targetId: organisation },
    details: {},
  });
  const hour = at.toISOString().slice(0, 13);
  await raiseAlert(tx, {
    ...{ organisation, event: 'recovery_kit_fetched', at },
    dedupeKey: `recovery_kit_fetched:${actor.type}:${actor.id}:${hour}`,
    facts: { askedBy: actor },
  });
}
