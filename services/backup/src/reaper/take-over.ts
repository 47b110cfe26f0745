import { isHeld, type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';

/**
 * Does what is left of a run whose worker died. Does nothing while that worker lives, while other
 * work on the same resource runs, or while another reaper does it.
 */
export async function takeOver(
  { database, pace }: Pick<Parts, 'database' | 'pace'>,
  { resource, token }: { resource: string; token: number | null },
  { signal, log }: { signal: AbortSignal; log: Logger },
  work: (run: LeasedRun<Tables>) => Promise<void>,
): Promise<void> {
  if (await database.system((tx) => isHeld(tx, { resource, token }))) return;
  const times = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat };
  await runLeased(database, resource, { ...times, holder: 'reaper', signal, log }, work);
}
