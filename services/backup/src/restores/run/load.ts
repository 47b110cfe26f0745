import { createZstd, openArtifact } from '../../artifact/index.ts';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { openPlace } from '../../destinations/index.ts';
import { ensureKeys } from '../../encryption/index.ts';
import type { Engine, RestoreOutcome } from '../../engines/model.ts';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';
import { needsOf } from '../target.ts';

/**
 * Storage, checked, decrypted, decompressed, into the database's own program. The engine hears of
 * the end only when the whole artifact was found right, so nothing of a damaged one is kept.
 */
export async function loadBackup(
  parts: Parts,
  { job, manifest }: Restorable,
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
