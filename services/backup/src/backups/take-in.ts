import type { Manifest } from '@holdfast/artifact';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SealedBy } from '../encryption/model.ts';
import type { Tables } from '../tables.ts';
import {
  completeFailed,
  findJobByArtifact,
  findStoredJob,
  insertCompleted,
  insertManifest,
} from './store.ts';

export type FoundPair = {
  manifest: Manifest;
  text: string;
  sealedBy: SealedBy;
  placeId: string;
  destinationId: string;
  policyId: string | null;
};

/**
 * Records a completed job for a finished backup that was found in storage, under its old id. If
 * another run of the same job has that id here, it gets a new one. The caller holds a lock on the
 * datasource's row, so nothing is taken in twice. `of_others`: the id is another organisation's.
 */
export async function takeInBackup(
  tx: Kysely<Tables>,
  organisation: string,
  { manifest, text, sealedBy, ...found }: FoundPair,
): Promise<'known' | 'of_others' | { jobId: string }> {
  const { key } = manifest.artifact;
  const holder = await findJobByArtifact(tx, organisation, key);
  if (holder && holder.state !== 'failed') return 'known';
  const taken = await findStoredJob(tx, organisation, manifest.job.id);
  const jobId = holder?.jobId ?? (taken ? uuidv7() : manifest.job.id);
  const facts = { ...found, jobId, manifest };
  if (holder) await completeFailed(tx, organisation, facts);
  else if (!(await insertCompleted(tx, organisation, facts))) return 'of_others';
  await insertManifest(tx, organisation, { jobId, manifest: text, sealedBy });
  return { jobId };
}
