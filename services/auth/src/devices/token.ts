import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import type { Known } from './model.ts';

export function newDevice(secret: Secret, known: Known): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proofOf(secret, known, name).toString('base64url')}`;
}

/** The name of the device, if somebody signed in to this account on it with this password. */
export function deviceIn(token: string, secret: Secret, known: Known): string | undefined {
  const [name = '', shown = ''] = token.split('.');
  const proof = proofOf(secret, known, name);
  const given = Buffer.from(shown, 'base64url');
  return given.length === proof.length && timingSafeEqual(given, proof) ? name : undefined;
}

function proofOf(secret: Secret, { userId, passwordHash }: Known, name: string): Buffer {
  const text = JSON.stringify(['device', userId, passwordHash, name]);
  return createHmac('sha256', secret.reveal('bytes')).update(text).digest();
}
