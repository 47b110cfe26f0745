import { artifactKey, sealManifest } from '@holdfast/artifact';
import type { TestBackup } from './test-backup.ts';

const DIGEST = '0'.repeat(64);

/** Inserts a manifest for a job that was inserted as completed, and the place where it would be. */
export async function insertManifest(
  backup: TestBackup,
  job: { organisation: string; datasourceId: string; jobId: string },
): Promise<void> {
  const now = new Date();
  const time = now.toISOString();
  const { organisation: organisationId, datasourceId, jobId } = job;
  const key = artifactKey({ organisationId, datasourceId, at: now, jobId });
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
        key,
        bytes: 1,
        sha256: DIGEST,
        compression: 'zstd',
        encryption: 'age',
        recipients: ['age1x'],
      },
      dump: { format: 'pg_dump-custom', bytes: 1, rows: 0 },
      schema: { objects: 0, sha256: DIGEST },
      sequences: { count: 0, sha256: DIGEST },
      tables: [],
      warnings: [],
    },
    backup.composed.parts.manifestKey,
  );
  await backup.query(
    `insert into backup_places (id, organisation_id, destination_id, fingerprint, kind, place)
     select gen_random_uuid(), organisation_id, destination_id, 'inserted', 'managed', '{}'
     from backup_jobs where id = $1 on conflict do nothing`,
    [jobId],
  );
  await backup.query(
    `update backup_jobs j set artifact_key = $2, place_id = p.id
     from backup_places p where p.destination_id = j.destination_id and j.id = $1`,
    [jobId, key],
  );
  await backup.query(
    'insert into backup_manifests (job_id, organisation_id, manifest) values ($1, $2, $3)',
    [jobId, organisationId, manifest],
  );
}
