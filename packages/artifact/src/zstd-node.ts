import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  type ZstdDecompress,
} from 'node:zlib';
import { ArtifactCorrupt, CompressorFailed } from './errors.ts';
import type { Stage } from './model.ts';
import { throughCodec } from './through-codec.ts';

/** The size of the chunks that are given out. */
const CHUNK_BYTES = 128 << 10;
/** The defaults of the `zstd` program. */
const LIKE_THE_PROGRAM = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_checksumFlag]: 1,
};

export function compressInNode(): Stage {
  return throughCodec(() => {
    const zstd = createZstdCompress({ chunkSize: CHUNK_BYTES, params: LIKE_THE_PROGRAM });
    return {
      ...ends(zstd),
      finish({ error: cause }) {
        if (cause !== undefined) throw new CompressorFailed('zstd failed.', { cause });
      },
    };
  });
}

export function decompressInNode(): Stage {
  return throughCodec(() => {
    const zstd = createZstdDecompress({ chunkSize: CHUNK_BYTES });
    return {
      ...ends(zstd),
      finish({ fed, error: cause }) {
        if (cause !== undefined && !meansBadInput(cause)) {
          throw new CompressorFailed('zstd failed.', { cause });
        }
        // Node ends normally at the end of a frame, and drops what follows in the same chunk.
        const whole = cause === undefined && fed === zstd.bytesWritten;
        if (!whole) throw new ArtifactCorrupt('not-zstd', { cause });
      },
    };
  });
}

function ends(zstd: ZstdDecompress | ReturnType<typeof createZstdCompress>) {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  zstd.once('close', resolve);
  return { input: zstd, output: zstd, stop: () => void zstd.destroy(), gone };
}

function meansBadInput(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code);
  return code === 'Z_BUF_ERROR' || (/^ZSTD_error_/.test(code) && !/_memory_/.test(code));
}
