import { type Manifest, readManifest } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { readJob } from './read.ts';
import { findManifest } from './store.ts';

/** What the backup holds; only a completed one has a manifest. */
export async function readJobManifest(
  parts: Parts,
  caller: Caller,
  which: { datasourceId: string; jobId: string },
): Promise<Manifest> {
  const { jobId } = await readJob(parts, caller, which);
  const { organisation } = caller;
  const text = await parts.database.tenant(organisation, (tx) =>
    findManifest(tx, organisation, jobId),
  );
  if (text === undefined) throw new Problem('NOT_FOUND');
  return readManifest(text, parts.manifestKey);
}
