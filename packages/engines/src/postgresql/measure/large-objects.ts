import { createHash } from 'node:crypto';
import { DumpUnreadable } from '@holdfast/artifact';
import { DigestSum } from '../../measure/digest-sum.ts';
import type { ByteSource, Reading } from './byte-source.ts';

/**
 * Since PostgreSQL 17 large objects come in the order of their owners, and owners change with a
 * restore. So each is hashed with its number, and the hashes are added up.
 */
export class LargeObjects {
  private count = 0;
  private bytes = 0;
  private readonly sum = new DigestSum();

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
      this.count += 1;
      this.sum.add(hash.digest());
    }
  }

  measured(): { count: number; bytes: number; sha256: string } {
    const { count, bytes } = this;
    const hash = createHash('sha256').update(`${count}:${bytes}:`);
    return { count, bytes, sha256: hash.update(this.sum.bytes()).digest('hex') };
  }
}
