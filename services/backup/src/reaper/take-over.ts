import { isHeld, type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';

/** A run as it was listed: enough to find it again, and to tell whether its worker is alive. */
type Listed<Row> = {
  organisation: string;
  resource: string;
  token: number | null;
  read(tx: Kysely<Tables>): Promise<Row | undefined>;
};

/**
 * Does what is left of a run whose worker died. Does nothing while that worker lives, while other
 * work on the same resource runs, or while another reaper does it; nor when the run is over by now.
 * A list may be old when its turn comes, so the work gets the run as it is under the lease.
 */
export async function takeOver<Row extends { state: string }>(
  { database, pace }: Pick<Parts, 'database' | 'pace'>,
  { organisation, resource, token, read }: Listed<Row>,
  { signal, log, worker }: { signal: AbortSignal; log: Logger; worker: string | undefined },
  work: (row: Row, run: LeasedRun<Tables>) => Promise<void>,
): Promise<void> {
  if (await database.system((tx) => isHeld(tx, { resource, token }))) return;
  const beats = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat };
  const options = { ...beats, holder: 'reaper', signal, log, worker };
  await runLeased<Tables, void>(database, resource, options, async (run) => {
    const row = await run.tenant(organisation, read);
    if (row?.state === 'started') await work(row, run);
  });
}
