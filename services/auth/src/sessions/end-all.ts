import type { Clock } from '@holdfast/platform/clock';
import { originOf } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { endSessionsOf } from './end-of.ts';

/** Ends all sessions of the caller, with or without the one that asks; returns how many. */
export function endSessions(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<number> {
  const ending = {
    userId: caller.id,
    keep: keepCurrent ? caller.sessionId : undefined,
    at: clock.now(),
    how: keepCurrent ? 'all_others' : 'all',
  };
  return database.system((tx) => endSessionsOf(tx, originOf(caller), ending));
}
