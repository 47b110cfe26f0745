import { createHash, randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../engine/index.ts';
import type { SignOnParts } from '../parts.ts';
import { refusePassword } from '../require.ts';
import { insertHandOver, sweepHandOvers } from './store.ts';

const GOOD_FOR_MS = 5 * 60_000;
/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/**
 * A code by which a command gets a session of this person. It is worth nothing alone: it must come with
 * something that only the command that asked for it knows. It ends with the session that offered it.
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
    const { id: userId, sessionId, proof, beganAt } = caller;
    const handOver = { id: newId(), codeHash, challenge, userId, sessionId, expiresAt };
    await insertHandOver(tx, { ...handOver, proof, beganAt });
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

/** A session from before single sign-on was required goes on, but opens no other. */
async function wantSignOn(parts: SignOnParts, caller: Caller): Promise<void> {
  const { id, email, client, proof } = caller;
  if (proof.providerId !== undefined) return;
  await refusePassword(parts, { id, email, method: 'hand_over' }, client);
}

export function codeHashOf(code: string): Buffer {
  return createHash('sha256').update(code.trim().toUpperCase()).digest();
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
