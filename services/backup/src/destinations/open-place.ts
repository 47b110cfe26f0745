import { type Storage, storageKind, withRetry } from '@holdfast/storage';
import type { Parts } from '../parts.ts';
import { openSetup } from './open-setup.ts';
import { placeContext, unsealSecrets } from './seal-secrets.ts';
import { findPlace } from './store.ts';

export type Place = { shared: boolean; storage: Storage; close(): Promise<void> };

/** The storage of a place, with retries. Throws the network guard's errors; the caller closes it. */
export async function openPlace(
  parts: Parts,
  organisation: string,
  placeId: string,
): Promise<Place> {
  const { database, masterKeys } = parts;
  const found = await database.tenant(organisation, (tx) => findPlace(tx, organisation, placeId));
  if (!found) throw new Error('The storage place of a backup is unknown.');
  const { kind, place } = found;
  const secrets = unsealSecrets(masterKeys, placeContext(found.id), found.secrets_sealed);
  const storage = await openSetup(parts, { kind, place, secrets });
  const { shared } = storageKind(kind);
  return { shared, storage: withRetry(storage), close: () => storage.close() };
}
