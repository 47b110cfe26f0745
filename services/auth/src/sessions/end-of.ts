import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Origin } from '../audit-log/model.ts';
import type { Tx } from '../tables.ts';
import { deleteOtherSessions, deleteSessionsOf } from './end.ts';

type Ending = { userId: string; keep?: string | undefined; at: Date; how: string };

/** Ends all of this person's sessions but the one to keep, if any, and logs it; returns how many. */
export async function endSessionsOf(
  tx: Tx,
  origin: Origin,
  { userId, keep, at, how }: Ending,
): Promise<number> {
  const count =
    keep === undefined
      ? await deleteSessionsOf(tx, userId)
      : await deleteOtherSessions(tx, { userId, sessionId: keep });
  if (count === 0) return 0;
  await recordPersonalAudit(tx, origin, {
    ...{ userId, at, action: 'session.ended', targetId: userId },
    details: { how, count },
  });
  return count;
}
