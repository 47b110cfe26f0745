import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import { type ShownJob, TERMINAL } from './model.ts';
import { requireBulkJob } from './require.ts';
import { announce, changeBulkState, findBulkJob } from './store.ts';

/** Results so far stay; no more are added. */
export async function cancelBulk(
  parts: Parts,
  organisation: string,
  id: string,
): Promise<ShownJob> {
  await parts.database.tenant(organisation, async (tx) => {
    const job = await findBulkJob(tx, organisation, id, { lock: true });
    if (!job) throw new Problem('NOT_FOUND');
    if (job.state === 'cancelled') return;
    if (TERMINAL.includes(job.state)) throw new Problem('JOB_FINISHED');
    const at = parts.clock.now();
    const from = ['queued', 'running'] as const;
    await changeBulkState(tx, organisation, id, { from, to: 'cancelled', at });
    await announce(tx, id);
  });
  return requireBulkJob(parts, organisation, id);
}
