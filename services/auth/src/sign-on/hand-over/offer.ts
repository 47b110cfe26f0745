import { createHash, randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../engine/index.ts';
import { findSignOnSession } from '../flow/store.ts';
import type { SignOnParts } from '../parts.ts';
import { refusePassword } from '../require.ts';
import { insertHandOver, sweepHandOvers } from './store.ts';

const GOOD_FOR_MS = 5 * 60_000;
/** Without those that look like another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/**
 * A code by which a command gets a session of this person. It is worth nothing alone: it must come
 * with what only the command that asked for it knows, and ends with the session that offered it.
 */
export async function offerHandOver(
  parts: SignOnParts,
  caller: Caller,
  challenge: string,
): Promise<{ code: string; expiresAt: string }> {
  const { database, clock } = parts;
  await wantSignOn(parts, caller);
  const code = `${letters(5)}-${letters(5)}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  await database.system(async (tx) => {
    await sweepHandOvers(tx, now);
    const codeHash = codeHashOf(code);
    const proof = { by: caller.provenBy, at: caller.provenAt };
    const { id: userId, sessionId } = caller;
    const handOver = { id: newId(), codeHash, challenge, userId, sessionId, proof, expiresAt };
    await insertHandOver(tx, handOver);
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

/** A session from before single sign-on was required goes on, but opens no other. */
async function wantSignOn(parts: SignOnParts, caller: Caller): Promise<void> {
  const { id, email, client, sessionId, provenBy } = caller;
  if (provenBy === 'sso') return;
  // A factor may have been shown since.
  const cameBySignOn = await parts.database.system((tx) => findSignOnSession(tx, sessionId));
  if (!cameBySignOn) await refusePassword(parts, { id, email, method: 'hand_over' }, client);
}

export function codeHashOf(code: string): Buffer {
  return createHash('sha256').update(code.trim().toUpperCase()).digest();
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
