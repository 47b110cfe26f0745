import { Problem } from '@holdfast/platform/errors';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import { enqueue } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { type BulkJob, type ShownJob, TERMINAL } from './model.ts';
import { removeTask } from './queue.ts';
import {
  announce,
  changeBulkState,
  findBulkJob,
  markDeleted,
  selectBulkJobs,
  selectWaiting,
} from './store.ts';

export async function requireBulkJob(
  { database }: Parts,
  organisation: string,
  id: string,
): Promise<ShownJob> {
  const shown = await database.tenant(organisation, async (tx) => {
    const job = await findBulkJob(tx, organisation, id);
    return job && (await withWaiting(tx, organisation, [job]))[0];
  });
  if (!shown) throw new Problem('NOT_FOUND');
  return shown;
}

async function withWaiting(
  tx: Parameters<typeof selectWaiting>[0],
  organisation: string,
  jobs: readonly BulkJob[],
): Promise<ShownJob[]> {
  const unsettled = jobs.filter(({ state }) => !TERMINAL.includes(state)).map(({ id }) => id);
  const waiting = await selectWaiting(tx, organisation, unsettled);
  return jobs.map((job) => ({ ...job, waiting: waiting.get(job.id) ?? [] }));
}

export async function listBulkJobs(
  { database, cursors }: Parts,
  organisation: string,
  page: PageRequest,
): Promise<Page<ShownJob>> {
  const query = { organisation, route: 'bulk', filters: {}, ...page };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, async (tx) =>
        withWaiting(tx, organisation, await selectBulkJobs(tx, organisation, slice)),
      ),
    position: (job) => [job.id],
  });
}

/** What is resolved stays; nothing more is added. */
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
