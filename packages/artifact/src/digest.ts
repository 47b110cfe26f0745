import { createHash } from 'node:crypto';
import { ArtifactCorrupt } from './errors.ts';
import type { Stage } from './model.ts';
import { stageOf } from './stage.ts';

/** `sha256` in lower-case hexadecimal digits. */
export type Digest = { bytes: number; sha256: string };

/** For one stream; the result is available once the stream has ended, and not before. */
export function createDigest(): { stage: Stage; result(): Digest } {
  let digest: Digest | undefined;
  const stage = stageOf(async function* (source) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    digest = { bytes, sha256: hash.digest('hex') };
  });
  return {
    stage,
    result() {
      if (!digest) throw new Error('The stream has not ended yet.');
      return digest;
    },
  };
}

/**
 * Passes on the stored bytes, and ends only if they are exactly those expected. The digest is known
 * only after the last byte; more bytes than expected are never passed on.
 */
export function expectDigest(expected: Digest): Stage {
  return stageOf(async function* (source) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > expected.bytes) throw new ArtifactCorrupt('wrong-length');
      hash.update(chunk);
      yield chunk;
    }
    if (bytes !== expected.bytes) throw new ArtifactCorrupt('wrong-length');
    if (hash.digest('hex') !== expected.sha256) throw new ArtifactCorrupt('wrong-digest');
  });
}
