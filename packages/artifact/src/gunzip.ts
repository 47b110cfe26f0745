import { createGunzip } from 'node:zlib';
import { ArtifactCorrupt } from './errors.ts';
import type { Stage } from './model.ts';
import { throughCodec } from './through-codec.ts';

const CHUNK_BYTES = 128 << 10;

/** For files from elsewhere: we never write gzip. Each gzip file ends with a checksum. */
export const gunzip: Stage = throughCodec(() => {
  const codec = createGunzip({ chunkSize: CHUNK_BYTES });
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  codec.once('close', resolve);
  return {
    ...{ input: codec, output: codec, stop: () => void codec.destroy(), gone },
    finish({ error: cause }) {
      if (cause !== undefined) throw new ArtifactCorrupt('not-gzip', { cause });
    },
  };
});
