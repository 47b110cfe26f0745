import type { Logger } from '@holdfast/platform/log';
import type { Checker } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { checkByFilter } from './check-by-filter.ts';
import { type Batch, type Leftover, type NewResult, TERMINAL } from './model.ts';
import { collectLeftovers, obstacleOf, pauseFor } from './postpone.ts';
import { enqueueLater, successorOf } from './queue.ts';
import { serialise } from './serialise.ts';
import { findBatch, findBulkJob, isUntouched, JobOver, markRunning, saveBatch } from './store.ts';

const AT_ONCE = 16;
/** Most of it is for waiting for a turn at a busy registry. */
const NAME_DEADLINE_MS = 20_000;
/** No name is started after this: other organisations want their turn. */
const SLICE_MS = 10_000;
const LOOK_EVERY_MS = 400;

type Which = { organisation: string; jobId: string; batch: number };

/**
 * Checks the names of a batch and stores their results, all or none. Names whose registry is in trouble,
 * or busy, are left for later, so that they do not hold up the names of other registries.
 */
export async function runBatch(
  parts: Parts,
  checker: Checker,
  { organisation, jobId, batch }: Which,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const { database, clock } = parts;
  const found = await database.tenant(organisation, async (tx) => {
    await markRunning(tx, organisation, jobId, clock.now());
    return findBatch(tx, organisation, { jobId, batch });
  });
  if (!found) return;
  const cancelled = watchForEnd(parts, organisation, jobId);
  try {
    const over = AbortSignal.any([signal, cancelled.signal]);
    const { results, leftovers } =
      found.mode === 'bloom'
        ? { results: checkByFilter(parts, found), leftovers: [] }
        : await checkAll(checker, organisation, found, over);
    over.throwIfAborted();
    await database.tenant(organisation, async (tx) => {
      const { version } = found;
      const kept = { jobId, batch, version, results, leftovers, at: clock.now() };
      const left = await saveBatch(tx, organisation, kept);
      if (!left) return;
      const next = { jobId, batch: successorOf(batch) };
      // A batch that is worked on for the first time enqueues its successor.
      const follows = version === 0 && (await isUntouched(tx, organisation, next));
      await enqueueLater(tx, { organisation, jobId }, follows ? [...left, next] : left);
    });
  } catch (error) {
    if (error instanceof JobOver || cancelled.signal.aborted) return;
    log.warn({ jobId, batch, err: error }, 'a batch could not be checked; it will be tried again');
    throw error;
  } finally {
    cancelled.stop();
  }
}

async function checkAll(
  checker: Checker,
  organisation: string,
  batch: Batch,
  signal: AbortSignal,
): Promise<{ results: NewResult[]; leftovers: Leftover[] }> {
  const { names, positions, mode } = batch;
  const request = { mode, maxAgeMs: batch.maxAgeMs ?? undefined };
  const asker = { organisation, patient: true };
  const leftovers = collectLeftovers(batch);
  const results: NewResult[] = [];
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let next = 0;
  const work = async () => {
    while (next < names.length && elapsed() < SLICE_MS && !signal.aborted) {
      const at = next;
      next += 1;
      const options = { signal, deadlineMs: NAME_DEADLINE_MS, asker };
      const result = await checker.check(names[at] ?? '', request, options);
      const obstacle = obstacleOf(result);
      const pauseMs = obstacle && pauseFor(obstacle, result, batch, batch.waitedMs + elapsed());
      if (obstacle && pauseMs !== undefined) leftovers.postpone(at, obstacle, pauseMs);
      else results.push(serialise(result, positions[at] ?? 0));
      if (!obstacle) leftovers.heard(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, work));
  signal.throwIfAborted();
  for (; next < names.length; next += 1) leftovers.putBack(next);
  return { results, leftovers: leftovers.all() };
}

/** Checks whether the job is still wanted, so that a cancelled one ends within a second. */
function watchForEnd({ database }: Parts, organisation: string, jobId: string) {
  const over = new AbortController();
  const timer = setInterval(() => {
    database
      .tenant(organisation, (tx) => findBulkJob(tx, organisation, jobId))
      .then((job) => {
        if (!job || TERMINAL.includes(job.state)) over.abort(new JobOver());
      })
      .catch(() => {}); // the end of the batch checks it anyway
  }, LOOK_EVERY_MS);
  return { signal: over.signal, stop: () => clearInterval(timer) };
}
