import { SealError } from './seal-error.ts';

/** What a sealed text consists of: `hf1.<key id>.<wrapped data key>.<body>`. */
export type Sealed = { keyId: string; wrapped: Uint8Array; body: Uint8Array };

const FORM = /^hf1\.([0-9a-f]{16})\.([\w-]+)\.([\w-]+)$/;

export function formatSealed({ keyId, wrapped, body }: Sealed): string {
  return `${sealedPrefix(keyId)}${base64url(wrapped)}.${base64url(body)}`;
}

/** The beginning of every text that is sealed under this key. */
export function sealedPrefix(keyId: string): string {
  return `hf1.${keyId}.`;
}

export function parseSealed(text: string): Sealed {
  const [, keyId, wrapped, body] = FORM.exec(text) ?? [];
  if (keyId === undefined || wrapped === undefined || body === undefined) {
    throw new SealError('malformed');
  }
  return { keyId, wrapped: bytes(wrapped), body: bytes(body) };
}

function base64url(value: Uint8Array): string {
  return Buffer.from(value).toString('base64url');
}

/** Each value has one spelling: spare bits set in the last digit are refused too. */
function bytes(text: string): Uint8Array {
  const value = Buffer.from(text, 'base64url');
  if (value.toString('base64url') !== text) throw new SealError('malformed');
  return value;
}
