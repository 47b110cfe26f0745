import type { SourceFacts } from './model.ts';
import type { DumpPlan } from './plan.ts';

/** The major that writes statistics unless it is told not to. */
const STATISTICS = 18;
/** The major that can load a partition's rows through its table. */
const VIA_ROOT = 11;

/**
 * Hidden rows are an error by pg_dump's own default (`row_security` off). Large objects are asked
 * for, since some options would silently leave them out. The encoding is the database's own,
 * whatever is set for clients of the database or the user.
 */
export function dumpArguments(
  { id, encoding, movingPartitions }: SourceFacts,
  plan: DumpPlan,
  { connection, major, lockWaitMs }: { connection: string; major: number; lockWaitMs: number },
): string[] {
  return [
    '--format=custom',
    '--compress=0',
    '-b', // --blobs until 15, --large-objects since
    '--no-password',
    `--lock-wait-timeout=${Math.max(1, Math.ceil(lockWaitMs))}`,
    `--snapshot=${id}`,
    `--encoding=${encoding}`,
    ...(movingPartitions && major >= VIA_ROOT ? ['--load-via-partition-root'] : []),
    ...(major >= STATISTICS ? ['--no-statistics'] : []),
    ...plan.arguments,
    `--dbname=${connection}`,
  ];
}
