import type { Clock } from '@holdfast/platform/clock';
import { originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { deleteOtherSessions, deleteSessionsOf } from './end.ts';

/** All of the caller's, with or without the one that asks; how many that were. */
export function endSessions(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<number> {
  const { id: userId, sessionId } = caller;
  return database.system(async (tx) => {
    const count = keepCurrent
      ? await deleteOtherSessions(tx, { userId, sessionId })
      : await deleteSessionsOf(tx, userId);
    if (count === 0) return 0;
    await recordPersonalAudit(tx, originOf(caller), {
      userId,
      at: clock.now(),
      action: 'session.ended',
      targetId: userId,
      details: { how: keepCurrent ? 'all_others' : 'all', count },
    });
    return count;
  });
}
