import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { type Storage, storageKind } from '@holdfast/storage';
import type { Pace } from '../parts.ts';
import type { Setup } from './model.ts';

export type OpenParts = {
  network: NetworkGuard;
  spoolDirectory: string;
  diskFloor: number;
  pace: Pick<Pace, 'storageStall'>;
  managedStorage: Storage;
};

/**
 * The storage of a setup, connected only to the address that was checked. Throws the network
 * guard's errors; the caller closes it.
 */
export async function openSetup(parts: OpenParts, setup: Setup): Promise<Storage> {
  const kind = storageKind(setup.kind);
  const host = kind.host(setup.place);
  const pinned = host === undefined ? {} : { lookup: (await parts.network.pin(host)).lookup };
  return kind.open(setup, {
    network: { ...pinned, stallTimeoutMs: parts.pace.storageStall },
    spoolDirectory: parts.spoolDirectory,
    keepFree: parts.diskFloor,
    managed: parts.managedStorage,
  });
}
