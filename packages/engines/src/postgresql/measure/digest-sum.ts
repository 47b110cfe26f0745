const WORDS = 8;

/** Adds up digests whose order does not matter, 32 bits by 32 bits. */
export class DigestSum {
  private readonly words = new Uint32Array(WORDS);

  add(digest: Buffer): void {
    for (let i = 0; i < WORDS; i += 1) {
      this.words[i] = (this.words[i] as number) + digest.readUInt32LE(i * 4);
    }
  }

  bytes(): Buffer {
    return Buffer.from(this.words.buffer);
  }
}
