import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The one key that a server must show: `ssh-ed25519 AAAA…` as in a known_hosts file, or the
 * fingerprint `SHA256:…` that ssh-keygen prints. No other key is ever accepted.
 */
export type PinnedHostKey = {
  /** Which key to ask for, because a server may have several; undefined if that is not known. */
  algorithms: HostKeyAlgorithm[] | undefined;
  matches(key: Buffer): boolean;
};

type HostKeyAlgorithm = keyof typeof KINDS | 'rsa-sha2-512' | 'rsa-sha2-256';

const KINDS = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256'],
} as const;

/** Undefined if the text is neither a key nor a fingerprint. */
export function readHostKey(text: string): PinnedHostKey | undefined {
  const [, digest] = /^SHA256:([A-Za-z0-9+/]{43})=?$/.exec(text.trim()) ?? [];
  if (digest !== undefined) {
    return { algorithms: undefined, matches: equalTo(Buffer.from(digest, 'base64')) };
  }
  const [, kind = '', encoded = ''] =
    /^(\S+)\s+([A-Za-z0-9+/]+={0,2})(\s|$)/.exec(text.trim()) ?? [];
  const key = Buffer.from(encoded, 'base64');
  if (!isKind(kind) || kindInside(key) !== kind) return undefined;
  return { algorithms: [...KINDS[kind]], matches: equalTo(sha256(key)) };
}

/** The key's fingerprint as ssh-keygen prints it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${sha256(key).toString('base64').replace(/=+$/, '')}`;
}

function isKind(text: string): text is keyof typeof KINDS {
  return Object.hasOwn(KINDS, text);
}

/** A key begins with the length and the name of its type. */
function kindInside(key: Buffer): string {
  return key.byteLength < 4 ? '' : key.subarray(4, 4 + key.readUInt32BE(0)).toString('latin1');
}

function equalTo(digest: Buffer): (key: Buffer) => boolean {
  return (key) => timingSafeEqual(sha256(key), digest);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
