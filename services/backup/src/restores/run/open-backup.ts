import { createZstd, ManifestInvalid, manifestKeyOf, openArtifact } from '@holdfast/artifact';
import type { Storage } from '@holdfast/storage';
import { openPlace } from '../../destinations/index.ts';
import { identityFor } from '../../encryption/index.ts';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';

/**
 * The dump from the storage, checked, decrypted and decompressed. It ends only once the
 * whole artifact has been verified.
 */
export async function withDump<T>(
  parts: Parts,
  restorable: Restorable,
  signal: AbortSignal,
  use: (dump: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const { artifact } = restorable.manifest;
  const identity = await identityFor(parts, restorable.job.organisation, artifact.recipients);
  return withStored(parts, restorable, signal, (stored) => {
    const zstd = createZstd({ program: parts.zstdProgram });
    return use(openArtifact(stored, { artifact, identity, signal, zstd }));
  });
}

/** The artifact as it lies in its storage, with its manifest beside it. */
export async function withStored<T>(
  parts: Parts,
  { job, text }: Restorable,
  signal: AbortSignal,
  use: (stored: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const place = await openPlace(parts, job.organisation, job.placeId);
  try {
    await expectManifest(place.storage, manifestKeyOf(job.artifactKey), text, signal);
    return await use(await place.storage.get(job.artifactKey, { signal }));
  } finally {
    await place.close();
  }
}

/** Without its manifest, the backup could not be restored from the storage and the key alone. */
async function expectManifest(
  storage: Storage,
  key: string,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const expected = Buffer.from(text);
  const chunks = await (await storage.get(key, { signal, length: expected.length + 1 })).toArray();
  if (!Buffer.concat(chunks).equals(expected)) {
    throw new ManifestInvalid(
      'bad-seal',
      'The manifest in the storage is not the one that was written.',
    );
  }
}
