import { Secret } from '@holdfast/platform/secrets';
import { decodeBech32, encodeBech32 } from './bech32.ts';
import { agree, newPair, pairOf, scalarOf, type X25519Pair } from './x25519.ts';

const RECIPIENT = 'age';
const IDENTITY = 'age-secret-key-';
const UPPER = /^[A-Z0-9-]+$/;
const KEY_BYTES = 32;

/** A new key pair: the identity opens what was encrypted to the recipient. */
export function generateIdentity(): { identity: Secret; recipient: string } {
  const pair = newPair();
  const scalar = scalarOf(pair);
  const identity = new Secret(encodeBech32(IDENTITY, scalar).toUpperCase());
  scalar.fill(0);
  return { identity, recipient: encodeBech32(RECIPIENT, pair.share) };
}

/** Whether something can be encrypted to this: an X25519 recipient (`age1…`), without any space. */
export function isRecipient(text: string): boolean {
  const share = decodeKey(RECIPIENT, text);
  return share !== undefined && agree(newPair(), share) !== undefined;
}

export function shareOfRecipient(text: string): Uint8Array {
  const share = isRecipient(text) ? decodeKey(RECIPIENT, text) : undefined;
  if (!share) throw new Error('This is not an age recipient.');
  return share;
}

/** The error does not quote what was given, which may be almost a secret. */
export function pairOfIdentity(identity: Secret): X25519Pair {
  const text = identity.reveal();
  // Identities are written in upper case, and bech32 allows no mixed case.
  const scalar = UPPER.test(text) ? decodeKey(IDENTITY, text.toLowerCase()) : undefined;
  if (!scalar) throw new Error('This is not an age identity.');
  const pair = pairOf(scalar);
  scalar.fill(0);
  return pair;
}

/** The recipient that belongs to an identity; undefined for a text that is no identity. */
export function recipientOf(identity: Secret): string | undefined {
  try {
    return encodeBech32(RECIPIENT, pairOfIdentity(identity).share);
  } catch {
    return undefined;
  }
}

function decodeKey(prefix: string, text: string): Uint8Array | undefined {
  const bytes = decodeBech32(prefix, text);
  return bytes?.length === KEY_BYTES ? bytes : undefined;
}
