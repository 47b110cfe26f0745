import { createHmac, randomInt } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import type { Tx } from '../tables.ts';
import { RECOVERY_CODES } from './model.ts';
import { plainCode } from './rules.ts';
import { replaceRecoveryCodes } from './store.ts';

/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Replaces all recovery codes with ten new ones, which are shown now and never again. */
export async function newRecoveryCodes(
  tx: Tx,
  factorSecret: Secret,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const digests = codes.map((code) => recoveryDigest(factorSecret, userId, code));
  await replaceRecoveryCodes(tx, { userId, digests, now });
  return codes;
}

export function recoveryDigest(factorSecret: Secret, userId: string, code: string): Uint8Array {
  const text = JSON.stringify(['recovery code', userId, plainCode(code)]);
  return createHmac('sha256', factorSecret.reveal('bytes')).update(text).digest();
}

/** `ab3d-…`, 79 bits: nothing to guess. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}
