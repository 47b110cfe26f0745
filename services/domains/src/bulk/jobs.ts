import { Problem } from '@holdfast/platform/errors';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import { enqueue } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { type BulkJob, TERMINAL } from './model.ts';
import { removeTask } from './queue.ts';
import { announce, changeBulkState, findBulkJob, markDeleted, selectBulkJobs } from './store.ts';

export async function requireBulkJob({ database }: Parts, organisation: string, id: string) {
  const job = await database.tenant(organisation, (tx) => findBulkJob(tx, organisation, id));
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}

export async function listBulkJobs(
  { database, cursors }: Parts,
  organisation: string,
  page: PageRequest,
): Promise<Page<BulkJob>> {
  const query = { organisation, route: 'bulk', filters: {}, ...page };
  return listPage(cursors, query, {
    rows: (slice) => database.tenant(organisation, (tx) => selectBulkJobs(tx, organisation, slice)),
    position: (job) => [job.id],
  });
}

/** What is resolved stays; nothing more is added. */
export async function cancelBulk(parts: Parts, organisation: string, id: string): Promise<BulkJob> {
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

/** Gone at once for every caller; its rows are deleted later. */
export async function deleteBulk(parts: Parts, organisation: string, id: string): Promise<void> {
  await parts.database.tenant(organisation, async (tx) => {
    const job = await findBulkJob(tx, organisation, id, { lock: true });
    if (!job) throw new Problem('NOT_FOUND');
    const at = parts.clock.now();
    const from = ['queued', 'running'] as const;
    await changeBulkState(tx, organisation, id, { from, to: 'cancelled', at });
    await markDeleted(tx, organisation, id, at);
    await announce(tx, id);
    await enqueue(tx, removeTask, { organisation, jobId: id });
  });
}
