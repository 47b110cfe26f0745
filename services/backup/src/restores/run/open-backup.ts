import {
  createZstd,
  type Expected,
  expectDigest,
  lookingFirst,
  ManifestInvalid,
  manifestKeyOf,
  openArtifact,
  originOf,
  through,
} from '@holdfast/artifact';
import type { Secret } from '@holdfast/platform/secrets';
import type { Storage } from '@holdfast/storage';
import { openPlace } from '../../destinations/index.ts';
import { identityFor } from '../../encryption/index.ts';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';

/**
 * The dump from the storage, checked, decrypted and decompressed. It ends only once the
 * whole artifact has been verified. Nothing comes out of an artifact of another backup: who holds the
 * storage could put one there, and have it restored to where this one goes.
 */
export async function withDump<T>(
  parts: Parts,
  restorable: Restorable,
  signal: AbortSignal,
  use: (dump: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const { artifact, dump } = restorable.manifest;
  const identity = await identityFor(parts, restorable.job.organisation, artifact.recipients);
  const expected = await expectedOf(parts, restorable, identity, signal);
  return withStored(parts, restorable, signal, (stored) => {
    const zstd = createZstd({ program: parts.zstdProgram });
    return use(openArtifact(stored, { artifact, dump, expected, identity, signal, zstd }));
  });
}

/**
 * An artifact of an earlier version does not say whose it is. Its digest does, once it was read to its
 * end; from then on its preamble is enough.
 */
async function expectedOf(
  parts: Parts,
  restorable: Restorable,
  identity: Secret,
  signal: AbortSignal,
): Promise<Expected> {
  const { artifact, job } = restorable.manifest;
  const { organisationId, datasourceId, id: jobId } = job;
  const origin = { organisationId, datasourceId, jobId };
  restorable.preamble ??= await withStored(parts, restorable, signal, async (stored) => {
    let preamble = '';
    let isUnsaid = false;
    const look = lookingFirst((beginning) => {
      if (!beginning.isAge) return;
      const opened = originOf(beginning.header, identity);
      isUnsaid = opened !== undefined && opened.origin === undefined;
      preamble = beginning.sha256;
    });
    for await (const _ of through(stored, [expectDigest(artifact), look], signal)) {
      if (!isUnsaid) break;
    }
    return isUnsaid ? preamble : '';
  });
  return { origin, preamble: restorable.preamble };
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
