import type { AddressSurroundings } from '../address-scheme.ts';
import type { Storage } from '../storage.ts';
import { type StorageAddress, schemeOf } from './schemes.ts';

/** The operator's own storage. The operator chose where it is, so no network is off limits. */
export async function openAddress(
  address: StorageAddress,
  surroundings: AddressSurroundings,
): Promise<Storage> {
  return schemeOf(address).open(address, surroundings);
}
