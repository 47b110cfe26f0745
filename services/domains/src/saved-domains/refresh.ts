import type { Checker } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { checkAndKeep } from './check-and-keep.ts';
import { takeDue } from './store.ts';

const AT_ONCE = 20;
const DEADLINE_MS = 30_000;
/** How long domains stay taken by a worker; if it dies, another one checks them after this. */
const TAKEN_FOR_MS = 10 * 60_000;
/** A little less than the minute after which the next run begins: they must not pile up. */
const FOR_MS = 50_000;

/** Checks saved domains that are due, until none is left or the time is up; returns how many. */
export async function refreshSaved(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  checker: Checker,
  signal: AbortSignal,
  forMs = FOR_MS,
): Promise<number> {
  const end = performance.now() + forMs;
  for (let done = 0; ; ) {
    const now = clock.now();
    const until = new Date(now.getTime() + TAKEN_FOR_MS);
    const due = await database.system((tx) => takeDue(tx, { now, until, limit: AT_ONCE }));
    await Promise.all(
      due.map(async ({ id, organisation, domain }) => {
        const asker = { organisation, patient: true };
        const options = { signal, deadlineMs: DEADLINE_MS, asker };
        await checkAndKeep({ database, clock }, checker, { id, organisation, domain }, options);
      }),
    );
    done += due.length;
    if (due.length < AT_ONCE || signal.aborted || performance.now() >= end) return done;
  }
}
