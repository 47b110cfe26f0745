import type { Measured, UnsealedManifest } from '@holdfast/artifact';
import type { DumpAbout, EngineName } from '@holdfast/engines';
import type { ClaimedJob } from './claim.ts';

/** Everything that a reader of the backup must know, without any secrets. */
export function describeBackup({
  job,
  source,
  about,
  format,
  measured,
  artifact,
  recipients,
  finishedAt,
}: {
  job: ClaimedJob;
  source: { datasource: { name: string; engine: EngineName }; database: string };
  about: DumpAbout;
  /** The engine's name for the format of its dumps. */
  format: string;
  measured: Measured;
  artifact: { bytes: number; sha256: string };
  recipients: string[];
  finishedAt: Date;
}): UnsealedManifest {
  const { bytes, rows, tables, schema, sequences, largeObjects, rights, code, largest } = measured;
  return {
    format: 'holdfast-manifest',
    version: 1,
    job: {
      id: job.jobId,
      organisationId: job.organisation,
      datasourceId: job.datasourceId,
      datasourceName: source.datasource.name,
      policyId: job.policyId,
      trigger: job.trigger,
      queuedAt: job.queuedAt.toISOString(),
      startedAt: job.startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
    },
    source: {
      engine: source.datasource.engine,
      database: source.database,
      server: about.server,
      extensions: about.extensions,
      tool: about.tool,
      ...(about.surroundings && { surroundings: about.surroundings }),
      ...(about.foreignKeys?.length && { foreignKeys: about.foreignKeys }),
    },
    options: { excludeTables: job.options.excludeTables ?? [] },
    artifact: {
      key: job.artifactKey,
      ...artifact,
      compression: 'zstd',
      encryption: 'age',
      recipients,
    },
    dump: {
      format,
      bytes,
      rows,
      ...(largest !== undefined && { largest }),
    },
    schema,
    sequences,
    ...(largeObjects && { largeObjects }),
    ...(rights && { rights }),
    tables,
    ...(about.inventory && { inventory: about.inventory }),
    ...(about.derived && { derived: about.derived }),
    ...(code && { code }),
    warnings: about.warnings,
  };
}
