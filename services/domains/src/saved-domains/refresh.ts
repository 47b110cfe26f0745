import type { LookupOptions } from '@holdfast/resolve';
import type { Checker } from '../check/index.ts';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import type { SavedDomain } from './model.ts';
import { nextCheckAt, tellsRegistration } from './rules.ts';
import { requireSaved } from './saved.ts';
import { saveChecked, takeDue } from './store.ts';

const AT_ONCE = 20;
const DEADLINE_MS = 30_000;
/** Somebody waits for the answer. */
const ASKED_DEADLINE_MS = 15_000;
/** How long domains stay taken by a worker; after one that died, another checks them then. */
const TAKEN_FOR_MS = 10 * 60_000;
/** A little less than the minute after which the next run begins: they must not pile up. */
const FOR_MS = 50_000;

/** Checks saved domains whose turn it is, until none is left or its time is over; returns how many. */
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

/**
 * Checks one of them now, because somebody asks. What could not be found out leaves what is known,
 * so the answer has both: the domain as it stands, and what this check came to.
 */
export async function checkSaved(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  checker: Checker,
  { organisation, id }: { organisation: string; id: string },
  signal: AbortSignal,
): Promise<{ saved: SavedDomain; result: CheckResult }> {
  const { domain } = await requireSaved({ database }, organisation, id);
  const asker = { organisation, patient: false };
  const options = { signal, deadlineMs: ASKED_DEADLINE_MS, asker };
  const which = { id, organisation, domain };
  const result = await checkAndKeep({ database, clock }, checker, which, options);
  return { saved: await requireSaved({ database }, organisation, id), result };
}

async function checkAndKeep(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  checker: Checker,
  { id, organisation, domain }: { id: string; organisation: string; domain: string },
  options: LookupOptions,
): Promise<CheckResult> {
  const result = await checker.check(domain, { mode: 'full', maxAgeMs: 0 }, options);
  const next = nextCheckAt(result, id, clock.now());
  const isTold = tellsRegistration(result);
  await database.tenant(organisation, (tx) =>
    saveChecked(tx, organisation, { id, result, isTold, nextCheckAt: next }),
  );
  return result;
}
