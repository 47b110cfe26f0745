import { IdentityMismatch } from '@holdfast/artifact';
import type { Secret } from '@holdfast/platform/secrets';
import type { Parts } from '../parts.ts';
import { ensureKeys } from './ensure-keys.ts';
import { furtherKeyContext } from './further-keys.ts';
import { selectFurtherKeys } from './store.ts';

/** The identity that opens an artifact: the organisation's own, or one from a kit that it took in. */
export async function identityFor(
  parts: Parts,
  organisation: string,
  recipients: readonly string[],
): Promise<Secret> {
  const own = await ensureKeys(parts, organisation);
  if (recipients.includes(own.recipient)) return own.identity;
  const further = await parts.database.tenant(organisation, (tx) =>
    selectFurtherKeys(tx, organisation),
  );
  const fitting = further.find(({ recipient }) => recipients.includes(recipient));
  if (!fitting) throw new IdentityMismatch();
  return parts.masterKeys.open(fitting.identitySealed, furtherKeyContext('identity')(fitting.id));
}

/**
 * All identities of the organisation, each with the one that it is from, its own first: for a file that
 * does not say which one opens it.
 */
export async function allIdentities(
  parts: Parts,
  organisation: string,
): Promise<{ identity: Secret; organisation: string }[]> {
  const { identity } = await ensureKeys(parts, organisation);
  const further = await parts.database.tenant(organisation, (tx) =>
    selectFurtherKeys(tx, organisation),
  );
  return [
    { identity, organisation },
    ...further.map(({ id, identitySealed, ofOrganisation }) => ({
      identity: parts.masterKeys.open(identitySealed, furtherKeyContext('identity')(id)),
      organisation: ofOrganisation,
    })),
  ];
}

/** Every recipient whose identity the organisation has here, and the organisation that it is from. */
export async function knownRecipients(
  parts: Parts,
  organisation: string,
): Promise<{ recipient: string; organisation: string }[]> {
  const { recipient } = await ensureKeys(parts, organisation);
  const further = await parts.database.tenant(organisation, (tx) =>
    selectFurtherKeys(tx, organisation),
  );
  return [
    { recipient, organisation },
    ...further.map((one) => ({ recipient: one.recipient, organisation: one.ofOrganisation })),
  ];
}
