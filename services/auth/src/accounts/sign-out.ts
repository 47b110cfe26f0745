import type { Clock } from '@holdfast/platform/clock';
import type { Caller } from '../engine/index.ts';
import { revokeSession } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';

/** Ends this session; others of the same user go on. */
export function signOut(
  parts: { database: AuthDatabase; clock: Clock },
  caller: Caller,
): Promise<void> {
  return revokeSession(parts, caller, caller.sessionId);
}
