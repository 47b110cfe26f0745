import { createZstd, ManifestInvalid, manifestKeyOf, openArtifact } from '../../artifact/index.ts';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { openPlace } from '../../destinations/index.ts';
import { ensureKeys } from '../../encryption/index.ts';
import type { Engine, RestoreOutcome } from '../../engines/model.ts';
import type { Parts } from '../../parts.ts';
import type { Storage } from '../../storage/index.ts';
import type { Restorable } from '../require-restorable.ts';
import { needsOf } from '../target.ts';

/**
 * Storage, checked, decrypted, decompressed, into the database's own program. The engine hears of
 * the end only when the whole artifact was found right, so nothing of a damaged one is kept.
 */
export async function loadBackup(
  parts: Parts,
  { job, manifest, text }: Restorable,
  run: {
    engine: Engine;
    target: ConnectionTarget;
    ownership: 'omit' | 'keep';
    workDirectory: string;
    signal: AbortSignal;
    log(line: string): void;
    onBytes(total: number): void;
  },
): Promise<RestoreOutcome> {
  const { signal, onBytes } = run;
  const { identity } = await ensureKeys(parts, job.organisation);
  const place = await openPlace(parts, job.organisation, job.placeId);
  try {
    await expectManifest(place.storage, manifestKeyOf(job.artifactKey), text, signal);
    const stored = await place.storage.get(job.artifactKey, { signal });
    const zstd = createZstd({ program: parts.zstdProgram });
    const plain = openArtifact(stored, { artifact: manifest.artifact, identity, signal, zstd });
    return await run.engine.restoring.restore(run.target, {
      network: parts.network,
      signal,
      dump: counting(plain, onBytes),
      ownership: run.ownership,
      needs: needsOf(manifest),
      workDirectory: run.workDirectory,
      log: run.log,
    });
  } finally {
    await place.close();
  }
}

/** Without it nobody could restore the backup who has nothing but the storage and the key. */
async function expectManifest(
  storage: Storage,
  key: string,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const expected = Buffer.from(text);
  const chunks = await (await storage.get(key, { signal, length: expected.length + 1 })).toArray();
  if (!Buffer.concat(chunks).equals(expected)) {
    throw new ManifestInvalid('bad-seal', 'The storage holds another manifest than was written.');
  }
}

async function* counting(
  source: AsyncIterable<Buffer>,
  onBytes: (total: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    onBytes(total);
    yield chunk;
  }
}
