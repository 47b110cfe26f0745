import { createHash } from 'node:crypto';
import { DumpUnreadable } from '../../model.ts';
import type { ByteSource, Reading } from './byte-source.ts';

const WORDS = 8;

/**
 * Large objects come in the order of their owners since PostgreSQL 17, and owners change with a
 * restore. So each is hashed with its number, and the hashes are added up, 32 bits by 32 bits.
 */
export class LargeObjects {
  private count = 0;
  private bytes = 0;
  private readonly sum = new Uint32Array(WORDS);

  /** One block of them: number and content of each, and a 0 after the last. */
  *readBlock(source: ByteSource): Reading<void> {
    for (;;) {
      const oid = yield* source.int();
      if (oid === 0) return;
      const hash = createHash('sha256').update(`${oid >>> 0}:`);
      for (;;) {
        const length = yield* source.int();
        if (length === 0) break;
        if (length < 0) throw new DumpUnreadable('The dump contains a chunk of negative length.');
        for (let left = length; left > 0; ) {
          const part = yield* source.part(left);
          hash.update(part);
          this.bytes += part.length;
          left -= part.length;
        }
      }
      this.add(hash.digest());
    }
  }

  measured(): { count: number; bytes: number; sha256: string } {
    const { count, bytes } = this;
    const hash = createHash('sha256').update(`${count}:${bytes}:`);
    return { count, bytes, sha256: hash.update(Buffer.from(this.sum.buffer)).digest('hex') };
  }

  private add(digest: Buffer): void {
    this.count += 1;
    for (let i = 0; i < WORDS; i += 1) {
      this.sum[i] = (this.sum[i] as number) + digest.readUInt32LE(i * 4);
    }
  }
}
