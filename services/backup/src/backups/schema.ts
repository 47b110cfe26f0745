import { ManifestV1 } from '@holdfast/artifact';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { JOB_STATES, JOB_TRIGGERS, PROOF_VERDICTS } from './model.ts';

const MOST_DATASOURCES = 100;

const states = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(JOB_STATES)))
  .optional()
  .describe('States, separated by commas.');

export const JobsQuery = z.strictObject({
  ...pageFields(),
  state: states,
  datasource_ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid().toLowerCase()).max(MOST_DATASOURCES))
    .optional()
    .describe('Ids of datasources, separated by commas.'),
});
export const DatasourceJobsQuery = z.strictObject({ ...pageFields(), state: states });
export const DatasourceJobsParams = z.object({ id: z.uuid().toLowerCase() });
export const JobParams = z.object({ id: z.uuid().toLowerCase(), jobId: z.uuid().toLowerCase() });

export const VerdictSchema = z
  .enum(PROOF_VERDICTS)
  .describe(
    '`confirmed`: what was restored is exactly what was backed up. `confirmed_except`: so is all of ' +
      'it but the objects that the proof names: not compared, or not in the backup. `mismatch`: what ' +
      'was restored differs. `not_restorable`: restores refuse the objects that the proof names, all of them or those that keep owners. ' +
      '`missing`: the backup is not in its storage. `cannot_confirm`: the test was prevented, which ' +
      'says nothing about the backup. `unproven`: not tested yet.',
  );

export const AttemptsSchema = z
  .array(
    z.object({
      startedAt: z.string(),
      failedAt: z.string(),
      failure: z.object({ code: z.string(), message: z.string() }),
    }),
  )
  .describe('Earlier attempts that failed for a temporary reason, oldest first.');

export const JobView = z
  .object({
    jobId: z.uuid(),
    datasourceId: z.uuid(),
    policyId: z.uuid().nullable(),
    destinationId: z.uuid().nullable().describe('Null once it is deleted.'),
    trigger: z.enum(JOB_TRIGGERS),
    state: z.enum(JOB_STATES),
    queuedAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    progress: z
      .object({
        bytes: z.int().optional(),
        rows: z.int().optional(),
        tables: z.int().optional(),
        expectedBytes: z.int().optional(),
        expectedTables: z.int().optional(),
      })
      .describe(
        "Measured in the dump as it is read; the expected values are the server's estimates.",
      ),
    plainBytes: z.int().nullable(),
    storedBytes: z.int().nullable(),
    rows: z.int().nullable(),
    failure: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why the last attempt failed, once there are no more attempts.'),
    attempts: AttemptsSchema,
    nextAttemptAt: z
      .date()
      .nullable()
      .describe('When the next attempt is due, while `queued` after a failed one.'),
    proof: z.object({
      verdict: VerdictSchema,
      provenAt: z.string().optional(),
      restoreId: z
        .string()
        .optional()
        .describe('The restore test that found this; its proof has the details.'),
      objectCount: z
        .int()
        .optional()
        .describe(
          'How many objects the proof names: exceptions (`confirmed_except`), or what every restore ' +
            'refuses (`not_restorable`).',
        ),
      reason: z
        .string()
        .optional()
        .describe('What the storage was found to lack, where no restore test found that.'),
    }),
    dueAt: z.date().nullable().describe('When it was due by its schedule.'),
    serverVersion: z.string().nullable(),
    warnings: z.array(z.string()).describe('What to know before relying on this backup.'),
    heldUntil: z
      .date()
      .nullable()
      .describe('Retention keeps this backup until then, because a later one holds far less.'),
    undoUntil: z
      .date()
      .nullable()
      .describe('While `deleting`: until when the deletion can be undone; null if it cannot.'),
    keptByHand: z
      .boolean()
      .describe(
        'Whether its deletion was undone: retention then never deletes it, whatever the policies say.',
      ),
    lastSeenAt: z
      .date()
      .nullable()
      .describe(
        'When the daily listing of its storage, or a reading, last showed that all of it is there.',
      ),
    lastReadAt: z
      .date()
      .nullable()
      .describe(
        'When every stored byte was last read and had the digest that it was stored with; null if ' +
          'not since it was stored.',
      ),
  })
  .meta({
    id: 'BackupJob',
    example: {
      jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103',
      destinationId: '019a3f0e-77a1-7e90-8f44-12d3c4b5a604',
      trigger: 'schedule',
      state: 'completed',
      queuedAt: '2026-11-02T02:00:00.000Z',
      startedAt: '2026-11-02T02:00:00.000Z',
      finishedAt: '2026-11-02T02:03:12.000Z',
      progress: { bytes: 734003200, rows: 4821337, tables: 42 },
      plainBytes: 734003200,
      storedBytes: 121634816,
      rows: 4821337,
      failure: null,
      attempts: [],
      nextAttemptAt: null,
      proof: {
        verdict: 'confirmed',
        provenAt: '2026-11-02T02:04:10.000Z',
        restoreId: '019a42d9-16f2-7c05-a9d8-5e4f30211c05',
      },
      dueAt: '2026-11-02T02:00:00.000Z',
      serverVersion: '17.6',
      warnings: [],
      heldUntil: null,
      undoUntil: null,
      keptByHand: false,
      lastSeenAt: '2026-11-05T01:12:40.000Z',
      lastReadAt: '2026-11-02T02:04:10.000Z',
    },
  });

/** A job right after it was asked for. */
export const queuedJob = {
  ...(JobView.meta()?.example as object),
  ...{ trigger: 'manual', state: 'queued', startedAt: null, finishedAt: null, progress: {} },
  ...{ plainBytes: null, storedBytes: null, rows: null, proof: { verdict: 'unproven' } },
  ...{ dueAt: null, serverVersion: null, lastSeenAt: null, lastReadAt: null },
};

export const RunNow = z
  .strictObject({
    policyId: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('The policy to use instead of the enabled one with the highest priority.'),
  })
  .default({})
  .meta({ example: { policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103' } });

export const JobsPage = pageOf(JobView);

const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const ManifestView = ManifestV1.meta({
  id: 'BackupManifest',
  example: {
    format: 'holdfast-manifest',
    version: 1,
    job: {
      id: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
      organisationId: '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06',
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      datasourceName: 'shop',
      policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103',
      trigger: 'schedule',
      queuedAt: '2026-11-02T02:00:00.000Z',
      startedAt: '2026-11-02T02:00:00.000Z',
      finishedAt: '2026-11-02T02:03:12.000Z',
    },
    source: {
      engine: 'postgresql',
      database: 'shop',
      server: { vendor: 'postgresql', version: '17.6', encoding: 'UTF8', collation: 'C.UTF-8' },
      extensions: [{ name: 'plpgsql', version: '1.0' }],
      tool: { name: 'pg_dump', version: '17.6' },
    },
    options: { excludeTables: [] },
    artifact: {
      key: 'holdfast/019a3f0c-4400-7190-8b2a-9c8d7e6f5a06/019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01/20261102T020000Z_019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02.dump.zst.age',
      bytes: 121634816,
      sha256: digest,
      compression: 'zstd',
      encryption: 'age',
      recipients: ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
    },
    dump: { format: 'pg_dump-custom', bytes: 734003200, rows: 4821337 },
    schema: { objects: 131, sha256: digest },
    sequences: { count: 17, sha256: digest },
    tables: [{ schema: 'public', name: 'orders', rows: 4821337, bytes: 655360000, sha256: digest }],
    warnings: [],
    seal: digest,
  },
});
