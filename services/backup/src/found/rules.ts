import type { Manifest } from '@holdfast/artifact';
import type { EngineName } from '@holdfast/engines';
import type { AboutFound } from './model.ts';

/** What a user must see of a backup that was found, to decide about it. */
export function aboutFound(manifest: Manifest, engine: EngineName): AboutFound {
  const { job, source, artifact, dump } = manifest;
  return {
    jobId: job.id,
    datasourceId: job.datasourceId,
    datasourceName: job.datasourceName,
    engine,
    database: source.database,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
    storedBytes: artifact.bytes,
    rows: dump.rows,
  };
}
