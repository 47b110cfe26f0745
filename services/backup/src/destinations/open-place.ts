import { type Storage, withRetry } from '@holdfast/storage';
import type { Parts } from '../parts.ts';
import type { Setup } from './model.ts';
import { openStorage } from './open.ts';
import { placeContext } from './seal.ts';
import { findPlace } from './store.ts';

export type Place = { kind: 'managed' | 's3' | 'sftp'; storage: Storage; close(): Promise<void> };

/** The storage of a place, made patient. Throws the network guard's errors; whoever opens closes. */
export async function openPlace(
  parts: Parts,
  organisation: string,
  placeId: string,
): Promise<Place> {
  const { database, masterKeys, managedStorage } = parts;
  const found = await database.tenant(organisation, (tx) => findPlace(tx, organisation, placeId));
  if (!found) throw new Error('A backup lives in a place that is not known.');
  if (found.kind === 'managed') {
    return { kind: 'managed', storage: withRetry(managedStorage), close: async () => {} };
  }
  const secrets = masterKeys.open(found.secrets_sealed ?? '', placeContext(found.id)).reveal();
  const setup = { kind: found.kind, place: found.place, secrets: JSON.parse(secrets) } as Setup;
  const storage = await openStorage(parts, setup);
  return { kind: found.kind, storage: withRetry(storage), close: () => storage.close() };
}
