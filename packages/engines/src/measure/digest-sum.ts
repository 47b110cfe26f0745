import { hash } from 'node:crypto';

const WORDS = 8;

/**
 * Adds up digests whose order does not matter, 32 bits by 32 bits. Equal ones do not cancel each
 * other out, as they would in an exclusive or.
 */
export class DigestSum {
  private readonly words = new Uint32Array(WORDS);

  add(digest: Buffer): void {
    for (let i = 0; i < WORDS; i += 1) {
      this.words[i] = (this.words[i] as number) + digest.readUInt32LE(i * 4);
    }
  }

  /** Adds the digest of these bytes. Runs for each row: a buffer for each would take twice as long. */
  addDigestOf(bytes: Buffer): void {
    const { words } = this;
    const digest = hash('sha256', bytes, 'binary');
    for (let i = 0; i < WORDS; i += 1) {
      const at = i * 4;
      const word =
        digest.charCodeAt(at) |
        (digest.charCodeAt(at + 1) << 8) |
        (digest.charCodeAt(at + 2) << 16) |
        (digest.charCodeAt(at + 3) << 24);
      words[i] = (words[i] as number) + word;
    }
  }

  bytes(): Buffer {
    return Buffer.from(this.words.buffer);
  }

  sha256(): string {
    return hash('sha256', this.bytes(), 'hex');
  }
}
