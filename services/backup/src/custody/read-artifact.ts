import { ArtifactCorrupt, expectDigest, ManifestInvalid, through } from '@holdfast/artifact';
import { StorageError } from '@holdfast/storage';
import { openPlace } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import { requireRestorable, withStored } from '../restores/index.ts';
import { lookAt } from './look-at.ts';
import type { Kept, Loss } from './model.ts';
import type { Pacer } from './pacer.ts';
import type { PlaceKey } from './store.ts';

/** A wrong digest counts once a second reading has it, too: it may have been this machine's memory. */
const READINGS = 2;

/**
 * Reads a stored backup as a restore does, up to the decryption: its manifest, and every byte of its
 * artifact, whose digest must be the one that it was stored with. Undefined if all of that is right;
 * rejects if the storage does not tell.
 */
export async function readArtifact(
  parts: Parts,
  place: PlaceKey,
  kept: Kept,
  { pacer, signal }: { pacer: Pacer; signal: AbortSignal },
): Promise<Loss | undefined> {
  const { organisation } = place;
  const restorable = await parts.database.tenant(organisation, (tx) =>
    requireRestorable(parts, tx, organisation, kept),
  );
  const { artifact } = restorable.manifest;
  let damage: Loss | undefined;
  for (let reading = 1; reading <= READINGS; reading += 1) {
    try {
      await withStored(parts, restorable, signal, async (stored) => {
        const bytes = through(paced(stored, pacer, signal), [expectDigest(artifact)], signal);
        for await (const _ of bytes);
      });
      return undefined;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StorageError && error.reason === 'not-found') {
        return lookForIt(parts, place, kept, signal);
      }
      if (!(error instanceof ArtifactCorrupt || error instanceof ManifestInvalid)) throw error;
      damage = {
        kept,
        verdict: 'mismatch',
        reason: `It was read in full again, and is not what was stored. ${error.message}`,
      };
    }
  }
  return damage;
}

/** Whether it is missing altogether; if it is there after all, the next round reads it. */
async function lookForIt(
  parts: Parts,
  { organisation, placeId }: PlaceKey,
  kept: Kept,
  signal: AbortSignal,
): Promise<Loss> {
  const { storage, close } = await openPlace(parts, organisation, placeId);
  try {
    const { lost, failure } = await lookAt(storage, [kept], signal);
    const [loss] = lost;
    if (loss) return loss;
    throw failure ?? new StorageError('unexpected', 'read', { detail: 'it is there, and is not' });
  } finally {
    await close();
  }
}

async function* paced(stored: AsyncIterable<Buffer>, pacer: Pacer, signal: AbortSignal) {
  for await (const chunk of stored) {
    await pacer.take(chunk.length, signal);
    yield chunk;
  }
}
