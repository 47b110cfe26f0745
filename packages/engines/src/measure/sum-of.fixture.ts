import { createHash } from 'node:crypto';

/** The digest of rows in no order, as docs/backup-format.md describes it. */
export function sumOf(rows: readonly string[]): string {
  const sum = Buffer.alloc(32);
  for (const row of rows) {
    const digest = createHash('sha256').update(row).digest();
    for (let at = 0; at < sum.length; at += 4) {
      sum.writeUInt32LE((sum.readUInt32LE(at) + digest.readUInt32LE(at)) % 2 ** 32, at);
    }
  }
  return createHash('sha256').update(sum).digest('hex');
}
