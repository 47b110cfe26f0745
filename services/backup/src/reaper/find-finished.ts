import { type Manifest, ManifestInvalid, manifestKeyOf } from '@holdfast/artifact';
import type { FinishedBackup } from '../backups/index.ts';
import type { StoredJob } from '../backups/model.ts';
import { openPlace } from '../destinations/index.ts';
import { readSealed } from '../encryption/index.ts';
import { readManifestText } from '../found/index.ts';
import type { Parts } from '../parts.ts';

/**
 * What a run that died had already finished: its manifest is there, is ours and for exactly this job,
 * and the artifact has the length that it states. Undefined otherwise; rejects if the storage does
 * not answer.
 */
export async function findFinished(
  parts: Parts,
  { organisation, placeId, artifactKey, jobId }: StoredJob,
  signal: AbortSignal,
): Promise<FinishedBackup | undefined> {
  if (placeId === null || artifactKey === null) return undefined;
  const { storage, close } = await openPlace(parts, organisation, placeId);
  try {
    const text = await readManifestText(storage, manifestKeyOf(artifactKey), signal);
    if (typeof text !== 'string') return undefined;
    const read = await tryRead(parts, organisation, text);
    if (!read) return undefined;
    const { manifest, sealedBy } = read;
    const isThisOne = manifest.job.id === jobId && manifest.artifact.key === artifactKey;
    const stored = await storage.stat(artifactKey, { signal });
    if (!isThisOne || stored?.bytes !== manifest.artifact.bytes) return undefined;
    return { ...toFinished(text, manifest), sealedBy };
  } finally {
    await close();
  }
}

async function tryRead(parts: Parts, organisation: string, text: string) {
  try {
    return await parts.database.tenant(organisation, (tx) =>
      readSealed(parts, tx, organisation, text),
    );
  } catch (error) {
    if (error instanceof ManifestInvalid) return undefined;
    throw error;
  }
}

function toFinished(text: string, manifest: Manifest): FinishedBackup {
  const { dump, artifact, source, warnings, tables, schema, sequences, largeObjects } = manifest;
  return {
    about: { server: source.server, warnings },
    measured: {
      bytes: dump.bytes,
      rows: dump.rows,
      tables,
      schema,
      sequences,
      ...(largeObjects && { largeObjects }),
    },
    artifact,
    manifest: text,
    finishedAt: new Date(manifest.job.finishedAt),
  };
}
