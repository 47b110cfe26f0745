import type { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../tables.ts';
import type { KitKeys } from './model.ts';
import { selectFurtherKeys, upsertFurtherKey } from './store.ts';

type Keys = { masterKeys: KeyRing };

/** Contains id and column: a sealed text cannot be opened in another row or in the other column. */
export const furtherKeyContext = (what: 'identity' | 'seal') => (id: string) =>
  `further_keys/${id}/${what}`;

/** Keeps the keys of a kit beside the organisation's own; one that is there is not stored twice. */
export async function addFurtherKeys(
  { masterKeys }: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  keys: readonly KitKeys[],
  at: Date,
): Promise<void> {
  const known = new Map(
    (await selectFurtherKeys(tx, organisation)).map((row) => [row.recipient, row]),
  );
  for (const { recipient, identity, sealKey, manifestDigests, organisation: of } of keys) {
    const before = known.get(recipient);
    const id = before?.id ?? uuidv7();
    await upsertFurtherKey(tx, organisation, {
      id,
      ofOrganisation: of,
      recipient,
      identitySealed: masterKeys.seal(identity, furtherKeyContext('identity')(id)),
      // An older copy of a kit removes nothing that a newer copy has brought.
      sealKeySealed:
        sealKey === undefined
          ? (before?.sealKeySealed ?? null)
          : masterKeys.seal(sealKey, furtherKeyContext('seal')(id)),
      manifestDigests: [...new Set([...(before?.manifestDigests ?? []), ...manifestDigests])],
      createdAt: at,
    });
  }
}

export async function furtherSealKeys(
  { masterKeys }: Keys,
  tx: Kysely<Tables>,
  organisation: string,
): Promise<Secret[]> {
  const rows = await selectFurtherKeys(tx, organisation);
  return rows.flatMap(({ id, sealKeySealed }) =>
    sealKeySealed === null ? [] : [masterKeys.open(sealKeySealed, furtherKeyContext('seal')(id))],
  );
}

/** All keys that were taken in, in the form that they have in a kit. */
export async function openFurtherKeys(
  { masterKeys }: Keys,
  tx: Kysely<Tables>,
  organisation: string,
): Promise<KitKeys[]> {
  const rows = await selectFurtherKeys(tx, organisation);
  return rows.map(({ id, sealKeySealed, ...row }) => ({
    organisation: row.ofOrganisation,
    createdAt: row.createdAt.toISOString(),
    recipient: row.recipient,
    identity: masterKeys.open(row.identitySealed, furtherKeyContext('identity')(id)).reveal(),
    ...(sealKeySealed !== null && {
      sealKey: masterKeys.open(sealKeySealed, furtherKeyContext('seal')(id)).reveal(),
    }),
    manifestDigests: row.manifestDigests,
  }));
}
