import type { AddressSurroundings } from '../address-scheme.ts';
import type { Storage } from '../storage.ts';
import { type StorageAddress, schemeOf } from './schemes.ts';

/** The operator's own storage. It is the operator who chose where it is: no network is closed to it. */
export async function openAddress(
  address: StorageAddress,
  surroundings: AddressSurroundings,
): Promise<Storage> {
  return schemeOf(address).open(address, surroundings);
}
