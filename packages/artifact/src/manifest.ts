import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import { AnyManifest, type Manifest, ManifestV1, type UnsealedManifest } from './schema.ts';

export type ManifestFault = 'not-json' | 'unknown-version' | 'bad-shape' | 'bad-seal';

/** The text is not a manifest that can be relied on. */
export class ManifestInvalid extends Error {
  readonly reason: ManifestFault;

  constructor(reason: ManifestFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ManifestInvalid';
    this.reason = reason;
  }
}

const NO_SEAL = '0'.repeat(64);
/** What stands after the seal, which is the last member of the object. */
const AFTER_SEAL = '"\n}\n';
const BEFORE_SEAL = '"seal": "';

/**
 * The manifest as it is stored: JSON, indented by two, the seal as its last member. The seal is an
 * HMAC-SHA256 over every byte that stands before its own digits, so a text is either exactly the
 * one that was sealed or refused: no notion of equal JSON is needed.
 */
export function sealManifest(manifest: UnsealedManifest, key: Secret): string {
  const { seal: _, ...rest } = checkShape({ ...manifest, seal: NO_SEAL });
  const text = JSON.stringify({ ...rest, seal: '' }, null, 2);
  const covered = text.slice(0, text.length - '"\n}'.length);
  return `${covered}${sealOf(covered, key)}${AFTER_SEAL}`;
}

/** Accepts a text only if it was sealed with this key; throws `ManifestInvalid` otherwise. */
export function readManifest(text: string, key: Secret): Manifest {
  const manifest = parseManifest(text);
  const covered = text.slice(0, -(NO_SEAL.length + AFTER_SEAL.length));
  const right = sealOf(covered, key);
  // The seal must also be in its place: anywhere else it would not cover what comes after it.
  const placed = covered.endsWith(BEFORE_SEAL) && text.endsWith(`${manifest.seal}${AFTER_SEAL}`);
  if (!placed || !timingSafeEqual(Buffer.from(right), Buffer.from(manifest.seal))) {
    throw new ManifestInvalid('bad-seal', 'The seal of the manifest is invalid.');
  }
  return manifest;
}

/** Reads a text without checking its seal: for one that is trusted by other means. */
export function parseManifest(text: string): Manifest {
  const found = parse(text);
  const about = AnyManifest.safeParse(found);
  if (!about.success) throw new ManifestInvalid('bad-shape', 'This is not a manifest.');
  const { version } = about.data;
  if (version !== 1) {
    const message = `The manifest has version ${version}; this Holdfast reads version 1.`;
    throw new ManifestInvalid('unknown-version', message);
  }
  return checkShape(found);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ManifestInvalid('not-json', 'The manifest is not JSON.', { cause });
  }
}

function checkShape(found: unknown): Manifest {
  const result = ManifestV1.safeParse(found);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const where = first?.path.join('.') || 'the manifest';
  const message = `The manifest does not fit the format of its version: ${where}.`;
  throw new ManifestInvalid('bad-shape', message, { cause: result.error });
}

function sealOf(covered: string, key: Secret): string {
  return createHmac('sha256', key.reveal('bytes')).update(covered, 'utf8').digest('hex');
}
