import type { SourceFacts } from './model.ts';
import type { DumpPlan } from './plan.ts';

/** The major that writes statistics unless it is told not to. */
const STATISTICS = 18;

/**
 * Hidden rows are an error by pg_dump's own default (`row_security` off). Large objects are named,
 * since some options would leave them out without a word.
 */
export function dumpArguments(
  { id }: SourceFacts,
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
    ...(major >= STATISTICS ? ['--no-statistics'] : []),
    ...plan.arguments,
    `--dbname=${connection}`,
  ];
}
