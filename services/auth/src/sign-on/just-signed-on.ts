import type { Caller } from '../engine/index.ts';
import { findSignOnSession } from './flow/store.ts';
import type { SignOnParts } from './parts.ts';

/** As long as a password or a factor counts that was just shown. */
const FRESH_MS = 10 * 60_000;

/** For what wants the password once more, of those who may have none. */
export async function hasJustSignedOn(
  { database, clock }: Pick<SignOnParts, 'database' | 'clock'>,
  { sessionId }: Caller,
): Promise<boolean> {
  const session = await database.system((tx) => findSignOnSession(tx, sessionId));
  return session !== undefined && clock.now().getTime() - session.opened_at.getTime() <= FRESH_MS;
}
