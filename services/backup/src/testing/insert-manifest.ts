import { artifactKey, sealManifest } from '../artifact/index.ts';
import type { TestBackup } from './test-backup.ts';

const DIGEST = '0'.repeat(64);

/** A manifest for a job that was inserted as if it had completed. */
export async function insertManifest(
  backup: TestBackup,
  job: { organisation: string; datasourceId: string; jobId: string },
): Promise<void> {
  const now = new Date();
  const time = now.toISOString();
  const { organisation: organisationId, datasourceId, jobId } = job;
  const manifest = sealManifest(
    {
      format: 'holdfast-manifest',
      version: 1,
      job: {
        id: jobId,
        organisationId,
        datasourceId,
        datasourceName: 'shop',
        policyId: null,
        trigger: 'manual',
        queuedAt: time,
        startedAt: time,
        finishedAt: time,
      },
      source: {
        engine: 'postgresql',
        database: 'shop',
        server: { vendor: 'postgresql', version: '15.1' },
        extensions: [],
        tool: { name: 'pg_dump', version: '15.1' },
      },
      options: { excludeTables: [] },
      artifact: {
        key: artifactKey({ organisationId, datasourceId, at: now, jobId }),
        bytes: 1,
        sha256: DIGEST,
        compression: 'zstd',
        encryption: 'age',
        recipients: ['age1x'],
      },
      dump: { format: 'pg_dump-custom', bytes: 1, sha256: DIGEST, rows: 0 },
      schema: { objects: 0, sha256: DIGEST },
      sequences: { count: 0, sha256: DIGEST },
      tables: [],
      warnings: [],
    },
    backup.composed.parts.manifestKey,
  );
  await backup.query(
    'insert into backup_manifests (job_id, organisation_id, manifest) values ($1, $2, $3)',
    [jobId, organisationId, manifest],
  );
}
