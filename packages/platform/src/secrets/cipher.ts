import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SealError } from './seal-error.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns nonce, ciphertext and tag in one piece. Random nonces: at most 2³² uses of one key. */
export function encrypt(key: Uint8Array, plain: Uint8Array, label: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(key: Uint8Array, sealed: Uint8Array, label: string): Uint8Array {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SealError('malformed');
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(label, 'utf8'));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new SealError('tampered');
  }
}

/** An empty context would fit every row, which is never meant. */
export function contextDigest(context: string): Uint8Array {
  if (context === '') throw new TypeError('A sealed value needs a context: its row and column.');
  return createHash('sha256').update('hf1 context\0').update(context).digest();
}
