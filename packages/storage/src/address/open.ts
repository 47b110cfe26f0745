import { mkdir } from 'node:fs/promises';
import { createDiskStorage } from '../disk/storage.ts';
import type { Storage } from '../storage.ts';
import { type GivenKeys, readKeys } from './keys.ts';
import type { StorageAddress } from './model.ts';

type Surroundings = {
  keys: GivenKeys;
  spoolDirectory: string;
  /** Bytes that stay free on the disk. */
  keepFree: number;
  stallTimeoutMs: number;
};

/** The operator's own storage. It is the operator who chose where it is: no network is closed to it. */
export async function openAddress(
  address: StorageAddress,
  { keys, spoolDirectory, keepFree, stallTimeoutMs }: Surroundings,
): Promise<Storage> {
  if (address.kind === 'file') {
    await mkdir(address.root, { recursive: true, mode: 0o700 });
    return createDiskStorage({ root: address.root, keepFree });
  }
  const { kind, ...place } = address;
  const { createS3Storage } = await import('../s3/storage.ts');
  return createS3Storage({
    ...place,
    ...(await readKeys(keys)),
    spoolDirectory,
    keepFree,
    network: { stallTimeoutMs },
  });
}
