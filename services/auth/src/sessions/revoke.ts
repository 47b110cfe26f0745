import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { deleteSession } from './end.ts';

export function revokeSession(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const userId = caller.id;
  return database.system(async (tx) => {
    if (!(await deleteSession(tx, { userId, sessionId }))) throw new Problem('NOT_FOUND');
    await recordPersonalAudit(tx, originOf(caller), {
      userId,
      at: clock.now(),
      action: 'session.ended',
      targetId: sessionId,
      details: { how: sessionId === caller.sessionId ? 'sign_out' : 'ended' },
    });
  });
}
