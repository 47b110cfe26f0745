import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { agree, newPair, type X25519Pair } from './x25519.ts';

const CIPHER = 'chacha20-poly1305';
export const TAG_BYTES = 16;
export const FILE_KEY_BYTES = 16;
const ZERO_NONCE = Buffer.alloc(12);
const TAG = { authTagLength: TAG_BYTES };

/** The ciphertext and its tag, to be joined. */
export function seal(key: Buffer | KeyObject, nonce: Buffer, plain: Buffer): [Buffer, Buffer] {
  const cipher = createCipheriv(CIPHER, key, nonce, TAG);
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** Undefined if the tag does not match. */
export function open(key: Buffer | KeyObject, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const split = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce, TAG);
  decipher.setAuthTag(sealed.subarray(split));
  const plain = decipher.update(sealed.subarray(0, split));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain;
}

function derive(key: Uint8Array, salt: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}

/** A key object: Node would read raw bytes again for each chunk, a quarter of the encryption's time. */
export function payloadKey(fileKey: Buffer, nonce: Buffer): KeyObject {
  return createSecretKey(derive(fileKey, nonce, 'payload'));
}

/** Covers the header from its first byte through the `---`. */
export function headerMac(fileKey: Buffer, header: Buffer): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();
}

export function sameMac(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

export type WrappedKey = { share: Buffer; sealed: Buffer };

export function wrapFileKey(fileKey: Buffer, recipient: Uint8Array): WrappedKey {
  const ephemeral = newPair();
  const secret = agree(ephemeral, recipient);
  if (!secret) throw new Error('This is not an age recipient.');
  const key = wrappingKey(secret, ephemeral.share, recipient);
  return { share: ephemeral.share, sealed: Buffer.concat(seal(key, ZERO_NONCE, fileKey)) };
}

/** Undefined if it was wrapped for another recipient. */
export function unwrapFileKey(wrapped: WrappedKey, identity: X25519Pair): Buffer | undefined {
  const secret = agree(identity, wrapped.share);
  if (!secret) return undefined;
  return open(wrappingKey(secret, wrapped.share, identity.share), ZERO_NONCE, wrapped.sealed);
}

function wrappingKey(secret: Buffer, share: Uint8Array, recipient: Uint8Array): Buffer {
  return derive(secret, Buffer.concat([share, recipient]), 'age-encryption.org/v1/X25519');
}
