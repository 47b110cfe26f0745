import { createHash } from 'node:crypto';

/** The digest of a set of things whose order does not matter; keeps 32 bytes of each. */
export type Fingerprint = {
  add(digest: Buffer): void;
  count(): number;
  sha256(): string;
};

export function createFingerprint(): Fingerprint {
  const digests: Buffer[] = [];
  return {
    add: (digest) => void digests.push(digest),
    count: () => digests.length,
    sha256() {
      const all = createHash('sha256');
      for (const digest of digests.sort(Buffer.compare)) all.update(digest);
      return all.digest('hex');
    },
  };
}
