import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;
/** Tells secret scanners, and people who find it in a file, what it is. */
const PREFIX = 'hfsa_';

/**
 * SHA-256 and not a slow password hash: the secret is 256 random bits that we made ourselves, so
 * there is no dictionary to try, and a token must not cost what a sign-in costs.
 */
export function newClientSecret(): { secret: string; hash: Uint8Array } {
  const secret = PREFIX + randomBytes(BYTES).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

export function isClientSecret(given: string, hash: Uint8Array): boolean {
  return timingSafeEqual(hashOf(given), hash);
}

function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
