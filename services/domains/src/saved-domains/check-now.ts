import type { Checker } from '../check/index.ts';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { checkAndKeep } from './check-and-keep.ts';
import type { SavedDomain } from './model.ts';
import { requireSaved } from './require.ts';

/** A user waits for the answer. */
const DEADLINE_MS = 15_000;

/**
 * Checks a saved domain now, because a user asks. A check without a result changes nothing, so the
 * answer has both: the domain as it is stored, and what this check found.
 */
export async function checkSaved(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  checker: Checker,
  { organisation, id }: { organisation: string; id: string },
  signal: AbortSignal,
): Promise<{ saved: SavedDomain; result: CheckResult }> {
  const { domain } = await requireSaved({ database }, organisation, id);
  const asker = { organisation, patient: false };
  const options = { signal, deadlineMs: DEADLINE_MS, asker };
  const which = { id, organisation, domain };
  const result = await checkAndKeep({ database, clock }, checker, which, options);
  return { saved: await requireSaved({ database }, organisation, id), result };
}
