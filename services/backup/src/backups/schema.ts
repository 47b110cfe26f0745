import { pageFields } from '@holdfast/platform/paging';
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
      .describe("Of the dump as it is read; what is expected is the server's estimate."),
    plainBytes: z.int().nullable(),
    storedBytes: z.int().nullable(),
    rows: z.int().nullable(),
    failure: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Of the last attempt, once it has failed for good.'),
    attempts: z
      .array(
        z.object({
          startedAt: z.string(),
          failedAt: z.string(),
          failure: z.object({ code: z.string(), message: z.string() }),
        }),
      )
      .describe('Earlier attempts, which failed for a reason that may pass; oldest first.'),
    nextAttemptAt: z
      .date()
      .nullable()
      .describe('When it is tried again, while it is `queued` after an attempt that failed.'),
    proof: z.object({
      verdict: z.enum(PROOF_VERDICTS),
      provenAt: z.string().optional(),
      restoreId: z.string().optional(),
    }),
    dueAt: z.date().nullable().describe('When its schedule wanted it.'),
    serverVersion: z.string().nullable(),
    warnings: z.array(z.string()).describe('What a reader of this backup should know.'),
    heldUntil: z
      .date()
      .nullable()
      .describe('Retention keeps it until then, because a later backup holds far less.'),
  })
  .meta({ id: 'BackupJob' });

export const RunNow = z
  .strictObject({
    policyId: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('Instead of the enabled attachment with the highest priority.'),
  })
  .default({});
export const RunNowHeaders = z.object({ 'idempotency-key': z.string().optional() });
export const RunNowView = z
  .object({ jobId: z.uuid(), state: z.literal('queued') })
  .meta({ id: 'QueuedBackup' });

export const JobsPage = z.object({ items: z.array(JobView), nextCursor: z.string().optional() });
