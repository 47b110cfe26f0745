import { createHash } from 'node:crypto';
import { Secret } from './secret.ts';

export const MASTER_KEY_BYTES = 32;

/** Why the master key cannot be used, in a sentence for the operator; never with the key. */
export class MasterKeyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MasterKeyError';
  }
}

/** `source` says where the text came from, so that the operator knows what to fix. */
export function parseMasterKey(text: string, source: string): Secret {
  const bytes = decode(text.trim());
  if (bytes?.length !== MASTER_KEY_BYTES) {
    throw new MasterKeyError(
      `${source} is not a master key: give ${MASTER_KEY_BYTES} bytes as 64 hexadecimal digits or as base64.`,
    );
  }
  return new Secret(bytes);
}

/** Names a key without revealing anything of it: 64 bits of a digest. */
export function masterKeyId(key: Uint8Array): string {
  const digest = createHash('sha256').update('holdfast master key id\0').update(key).digest('hex');
  return digest.slice(0, 16);
}

function decode(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  // Node skips what is not base64; encoding the bytes again and comparing refuses such text.
  const plain = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Buffer.from(plain, 'base64');
  return bytes.toString('base64').replace(/=+$/, '') === plain ? bytes : undefined;
}
