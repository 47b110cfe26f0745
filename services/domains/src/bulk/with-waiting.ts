import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { type BulkJob, type ShownJob, TERMINAL } from './model.ts';
import { selectWaiting } from './store.ts';

export async function withWaiting(
  tx: Kysely<Tables>,
  organisation: string,
  jobs: readonly BulkJob[],
): Promise<ShownJob[]> {
  const unsettled = jobs.filter(({ state }) => !TERMINAL.includes(state)).map(({ id }) => id);
  const waiting = await selectWaiting(tx, organisation, unsettled);
  return jobs.map((job) => ({ ...job, waiting: waiting.get(job.id) ?? [] }));
}
