import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';

// node:crypto takes no raw keys; with these bytes in front, one becomes a DER document (RFC 8410).
const PRIVATE = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b656e032100', 'hex');

export type X25519Pair = { privateKey: KeyObject; share: Buffer };

export function newPair(): X25519Pair {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return { privateKey, share: shareOf(publicKey) };
}

export function pairOf(scalar: Uint8Array): X25519Pair {
  const der = Buffer.concat([PRIVATE, scalar]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  return { privateKey, share: shareOf(createPublicKey(privateKey)) };
}

/** The private key's raw bytes. */
export function scalarOf({ privateKey }: X25519Pair): Buffer {
  return privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PRIVATE.length);
}

/** Undefined for a share of low order: anyone could know the result. */
export function agree({ privateKey }: X25519Pair, share: Uint8Array): Buffer | undefined {
  const der = Buffer.concat([PUBLIC, share]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  try {
    return diffieHellman({ privateKey, publicKey });
  } catch {
    return undefined;
  }
}

function shareOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);
}
