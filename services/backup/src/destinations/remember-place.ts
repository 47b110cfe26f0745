import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { placeIdentity } from './rules.ts';
import { placeContext, sealSecrets, setupOf } from './seal-secrets.ts';
import { findPlaceOf, type StoredDestination, upsertPlace } from './store.ts';

type Keys = Pick<Parts, 'masterKeys'>;

/** Records where the destination leads now; its backups stay there, whatever is edited later. */
export async function rememberPlace(
  keys: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  destination: StoredDestination,
): Promise<string> {
  // Found without a lock, so that a thousand backups into one destination do not queue up here.
  const known = await findPlaceOf(tx, whichOf(destination));
  return known ?? writePlace(keys, tx, organisation, destination);
}

function writePlace(
  { masterKeys }: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  destination: StoredDestination,
): Promise<string> {
  const { secrets } = setupOf(masterKeys, destination);
  return upsertPlace(
    tx,
    {
      id: uuidv7(),
      organisation_id: organisation,
      destination_id: destination.id,
      fingerprint: fingerprintOf(destination),
      kind: destination.kind,
      place: destination.place,
      secrets_sealed: null,
    },
    (id) => sealSecrets(masterKeys, placeContext(id), secrets),
  );
}

/** Gives new keys to a place that has backups already, too: they are what opens those backups. */
export async function refreshPlace(
  keys: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  destination: StoredDestination,
): Promise<void> {
  const known = await findPlaceOf(tx, whichOf(destination));
  if (known !== undefined) await writePlace(keys, tx, organisation, destination);
}

function whichOf(destination: StoredDestination) {
  return { destinationId: destination.id, fingerprint: fingerprintOf(destination) };
}

function fingerprintOf(destination: StoredDestination): string {
  return createHash('sha256').update(placeIdentity(destination)).digest('base64url');
}
