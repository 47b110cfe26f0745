import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { Secret } from '@holdfast/platform/secrets';
import { createS3Storage, createSftpStorage, type Storage, s3Host } from '@holdfast/storage';
import type { Pace } from '../parts.ts';
import type { Setup } from './model.ts';

export type OpenParts = {
  network: NetworkGuard;
  /** Where parts of very large objects wait for their turn. */
  spoolDirectory: string;
  pace: Pick<Pace, 'storageStall'>;
};

/**
 * A customer's storage, connected only to the address that was checked. Throws the network guard's
 * errors; whoever opens it closes it.
 */
export async function openStorage(
  { network: guard, spoolDirectory, pace }: OpenParts,
  setup: Setup,
): Promise<Storage> {
  const stallTimeoutMs = pace.storageStall;
  if (setup.kind === 's3') {
    const { place, secrets } = setup;
    const { lookup } = await guard.pin(s3Host(place));
    const secretAccessKey = new Secret(secrets.secretAccessKey);
    const network = { lookup, stallTimeoutMs };
    return createS3Storage({ ...place, secretAccessKey, spoolDirectory, network });
  }
  const { authentication: _, ...place } = setup.place;
  const { lookup } = await guard.pin(place.host);
  return createSftpStorage({
    ...place,
    credentials: credentialsOf(setup.secrets),
    network: { lookup, stallTimeoutMs },
  });
}

function credentialsOf(secrets: { password: string } | { privateKey: string }) {
  return 'password' in secrets
    ? { password: new Secret(secrets.password) }
    : { privateKey: new Secret(secrets.privateKey) };
}
