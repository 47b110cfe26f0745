import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@holdfast/platform/log';
import type { Checker } from '../check/index.ts';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { checkByFilter } from './check-by-filter.ts';
import { TERMINAL } from './model.ts';
import { serialise } from './serialise.ts';
import {
  announce,
  changeBulkState,
  findBatch,
  findBulkJob,
  JobOver,
  markRunning,
  saveBatch,
} from './store.ts';

const AT_ONCE = 16;
const NAME_DEADLINE_MS = 60_000;
/** A name waits up to this long for its turn at a busy registry, then it is reported as unknown. */
const TURN_PATIENCE_MS = 15 * 60_000;
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [500, 30_000];
const LOOK_EVERY_MS = 400;

type Which = { organisation: string; jobId: string; batch: number };

/** Checks the names of a batch and keeps all their results, or none. */
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
    const { names, firstPosition, mode, maxAgeMs } = found;
    const results =
      mode === 'bloom'
        ? checkByFilter(parts, names, firstPosition)
        : (await checkAll(checker, names, { mode, maxAgeMs: maxAgeMs ?? undefined }, over)).map(
            (result, i) => serialise(result, firstPosition + i),
          );
    over.throwIfAborted();
    await database.tenant(organisation, (tx) =>
      saveBatch(tx, organisation, { jobId, batch, results, at: clock.now() }),
    );
  } catch (error) {
    if (error instanceof JobOver || cancelled.signal.aborted) return;
    log.warn({ jobId, batch, err: error }, 'a batch was not checked; it is tried again');
    throw error;
  } finally {
    cancelled.stop();
  }
}

/** Every attempt failed: the job says so instead of running for ever. */
export async function giveUp(
  { database, clock }: Parts,
  { organisation, jobId }: Which,
): Promise<void> {
  await database.tenant(organisation, async (tx) => {
    const from = ['queued', 'running'] as const;
    await changeBulkState(tx, organisation, jobId, { from, to: 'failed', at: clock.now() });
    await announce(tx, jobId);
  });
}

async function checkAll(
  checker: Checker,
  names: readonly string[],
  request: Parameters<Checker['check']>[1],
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const results: CheckResult[] = new Array(names.length);
  let next = 0;
  const work = async () => {
    while (next < names.length && !signal.aborted) {
      const i = next;
      next += 1;
      const end = performance.now() + TURN_PATIENCE_MS;
      const check = () =>
        checker.check(names[i] ?? '', request, { signal, deadlineMs: NAME_DEADLINE_MS });
      let result = await check();
      while (lacksTurn(result) && performance.now() < end && !signal.aborted) {
        const waitMs = Math.min((result.retryAfter ?? 0) * 1_000, LONGEST_WAIT_MS);
        await delay(Math.max(waitMs, SHORTEST_WAIT_MS), undefined, { signal }).catch(() => {});
        result = await check();
      }
      results[i] = result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, work));
  signal.throwIfAborted();
  return results;
}

/** Nothing failed: others were ahead in the queue at the registry. */
function lacksTurn({ status, evidence }: CheckResult): boolean {
  return status === 'unknown' && evidence.some(({ outcome }) => outcome === 'budget');
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
      .catch(() => {}); // the end of the batch finds out
  }, LOOK_EVERY_MS);
  return { signal: over.signal, stop: () => clearInterval(timer) };
}
