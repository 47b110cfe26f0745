const MiB = 2 ** 20;
const GiB = 2 ** 30;

/** No dialect of S3 takes a larger part. */
const LARGEST_PART = 5 * GiB;

export type PartPlan = {
  /** The size of the part with this number, from 1; the last part is what remains. */
  bytesOf(part: number): number;
  /** Parts up to this size are kept in memory until the storage has them, larger ones on disk. */
  inMemoryUpTo: number;
  /** How many parts are in flight at once, while one more is being filled. */
  inFlight: { inMemory: number; onDisk: number };
};

/**
 * How an object of unknown length is cut. Parts must be small, because each is kept until the
 * storage has it; and few, because some stores allow only 1,000 of them. So they grow as more come:
 *
 * | parts     | each           | object so far | kept in                            |
 * |-----------|----------------|---------------|------------------------------------|
 * | 1–100     | 8 MiB          | 800 MiB       | memory: at most 4 × 8 MiB          |
 * | 101–400   | 32 MiB         | 10 GiB        | memory: at most 4 × 32 MiB         |
 * | 401–504   | 5 % more each  | 115 GiB       | disk: at most two, from 2 × 34 MiB |
 * | 505–1,000 | 5 GiB          | 2.5 TiB       | disk: at most two, 10 GiB          |
 *
 * A store that takes 10,000 parts holds 46 TiB. No plan does better than 4.9 TiB in 1,000 parts,
 * because none may be larger than 5 GiB.
 */
export const PART_PLAN: PartPlan = {
  bytesOf(part) {
    if (part <= 100) return 8 * MiB;
    if (part <= 400) return 32 * MiB;
    return Math.min(LARGEST_PART, Math.round(32 * 1.05 ** (part - 400)) * MiB);
  },
  inMemoryUpTo: 32 * MiB,
  inFlight: { inMemory: 3, onDisk: 1 },
};
