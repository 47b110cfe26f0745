import type { Secret } from '@holdfast/platform/secrets';
import { atMost } from './at-most.ts';
import { decryptWith, type Expected } from './decrypt.ts';
import { type Digest, expectDigest } from './digest.ts';
import { ArtifactCorrupt } from './errors.ts';
import { through } from './stage.ts';
import { createZstd, type Zstd } from './zstd.ts';

type OpenOptions = {
  /** From the manifest. */
  artifact: Digest;
  expected: Expected | 'anything';
  /** From the manifest: how long the dump is. Whoever holds the key can write what becomes more. */
  dump: { bytes: number };
  identity: Secret;
  signal: AbortSignal;
  /** Node's own if left out. */
  zstd?: Zstd;
};

/**
 * The dump that was stored, in the database's native format.
 *
 * What a reader may rely on before the end: every byte was authenticated together with its place in
 * one age file, so nothing was changed, moved or left out among the bytes that came, and the file is
 * none of another backup. But anyone who knows the recipient can write such a file. That it is the artifact of the manifest, and whole, is
 * known only when the stream ends, because it ends only after the length and SHA-256 of what was
 * stored were verified. So act on the content only after a normal end, or where a late failure can
 * still be undone.
 */
export function openArtifact(
  stored: AsyncIterable<Buffer>,
  { artifact, dump, expected, identity, signal, zstd = createZstd() }: OpenOptions,
): AsyncIterable<Buffer> {
  const bounded = atMost(dump.bytes, () => new ArtifactCorrupt('wrong-length'));
  const decrypt = decryptWith(identity, expected);
  const stages = [expectDigest(artifact), decrypt, zstd.decompress, bounded];
  return through(stored, stages, signal);
}
