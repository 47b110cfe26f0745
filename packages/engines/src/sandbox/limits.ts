import type { SandboxLimits } from '../model.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;
const HOUR_MS = 3_600_000;

/** For the server itself, its log for crash recovery, and a small dump with much to compute. */
const LEAST_BYTES = GIB;
/** For tables with their indexes: a row of one number takes some fifty bytes in each. */
const BYTES_PER_BYTE = 8;
const BYTES_PER_ROW = 512;
const SLOWEST_BYTES_PER_MS = (4 * MIB) / 1_000;
/** Loading builds every index again, which reading did not have to. */
const TIMES_SLOWER = 10;
/** A source that answers very slowly must not gain days. */
const LONGEST_BACKUP_MS = 6 * HOUR_MS;

/**
 * How far a sandbox may go for a dump of this size that was read in this time. Enough for every
 * database that is merely unusual: only code in the dump that does not end goes beyond it.
 */
export function limitsFor(
  { bytes, rows = 0, backupMs = 0 }: { bytes: number; rows?: number; backupMs?: number },
  { keepFree, leastMs }: { keepFree: number; leastMs: number },
): SandboxLimits {
  const wallMs =
    leastMs +
    bytes / SLOWEST_BYTES_PER_MS +
    TIMES_SLOWER * Math.min(Math.max(0, backupMs), LONGEST_BACKUP_MS);
  return {
    bytes: LEAST_BYTES + BYTES_PER_BYTE * bytes + BYTES_PER_ROW * rows,
    wallMs: Math.ceil(wallMs),
    // The time of one processor: waiting on a busy machine takes none.
    processorMs: Math.ceil(wallMs / 2),
    keepFree,
  };
}
