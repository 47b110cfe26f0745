import type { Manifest } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import { readSealed } from '../encryption/index.ts';
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
  return parts.database.tenant(organisation, async (tx) => {
    const text = await findManifest(tx, organisation, jobId);
    if (text === undefined) throw new Problem('NOT_FOUND');
    return (await readSealed(parts, tx, organisation, text)).manifest;
  });
}
