import { createHash, createHmac } from 'node:crypto';
import {
  type Manifest,
  ManifestInvalid,
  parseManifest,
  readManifest,
  sealManifest,
  type UnsealedManifest,
} from '@holdfast/artifact';
import { Secret } from '@holdfast/platform/secrets';
import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { furtherSealKeys } from './further-keys.ts';
import type { SealedBy } from './model.ts';
import { vouchesFor } from './store.ts';

type Keys = Pick<Parts, 'manifestKey' | 'masterKeys'>;

/**
 * The key that seals an organisation's manifests. Each organisation has its own: its recovery kit
 * gives away nothing that could forge another organisation's manifests.
 */
export function sealKeyOf({ manifestKey }: Pick<Parts, 'manifestKey'>, organisation: string) {
  const mac = createHmac('sha256', manifestKey.reveal('bytes'));
  return new Secret(mac.update(`manifests of ${organisation}`).digest('base64url'));
}

export function sealFor(
  keys: Pick<Parts, 'manifestKey'>,
  organisation: string,
  manifest: UnsealedManifest,
): string {
  return sealManifest(manifest, sealKeyOf(keys, organisation));
}

/** Accepts only a manifest that a trusted key or kit vouches for; else throws `ManifestInvalid`. */
export async function readSealed(
  keys: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  text: string,
): Promise<{ manifest: Manifest; sealedBy: SealedBy }> {
  const own = tryRead(text, sealKeyOf(keys, organisation));
  if (own) return { manifest: own, sealedBy: 'organisation' };
  const older = tryRead(text, keys.manifestKey);
  if (older) return { manifest: older, sealedBy: 'service' };
  for (const key of await furtherSealKeys(keys, tx, organisation)) {
    const manifest = tryRead(text, key);
    if (manifest) return { manifest, sealedBy: 'further' };
  }
  const digest = createHash('sha256').update(text).digest('hex');
  if (await vouchesFor(tx, organisation, digest)) {
    return { manifest: parseManifest(text), sealedBy: 'further' };
  }
  throw new ManifestInvalid('bad-seal', 'The seal of the manifest is invalid.');
}

/** Undefined if another key sealed it; throws if it is no manifest at all. */
function tryRead(text: string, key: Secret): Manifest | undefined {
  try {
    return readManifest(text, key);
  } catch (error) {
    if (error instanceof ManifestInvalid && error.reason === 'bad-seal') return undefined;
    throw error;
  }
}
