import {
  connectionViewSchema,
  credentialsSchema,
  ENGINE_NAMES,
  PROBE_ERROR_CODES,
} from '@holdfast/engines';
import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Name } from '../naming/schema.ts';

export const CreateDatasource = z.strictObject({
  name: Name,
  engine: z.enum(ENGINE_NAMES),
  credentials: credentialsSchema.optional(),
  active: z.boolean().default(true),
});
export const UpdateDatasource = z.strictObject({ name: Name });
export const SetCredentials = credentialsSchema;
export const DatasourceParams = z.object({ id: z.uuid().toLowerCase() });
export const DatasourcesQuery = z.strictObject({
  ...pageFields(),
  search: z.string().max(100).optional().describe('A part of the name, in upper or lower case.'),
});

export const RestoreTestingSchema = z
  .discriminatedUnion('when', [
    z.strictObject({ enabled: z.boolean(), when: z.literal('each_backup') }),
    z.strictObject({
      enabled: z.boolean(),
      when: z.literal('cron'),
      scheduleCron: z.string().max(200),
      timezone: z.string().max(100).default('UTC'),
    }),
  ])
  .meta({ id: 'RestoreTesting' });

export const LossWarningSchema = z
  .strictObject({
    percent: z
      .int()
      .min(0)
      .max(100)
      .describe('More than this share of rows or bytes lost, or all of them; 0 switches it off.'),
    ignoreTables: z
      .array(z.string().min(1).max(255))
      .max(100)
      .default([])
      .describe('Tables that may lose rows, as `schema.table`; `*` stands for any characters.'),
  })
  .describe(
    'When a backup that holds less than the ones before it is worth a warning and an alert.',
  )
  .meta({ id: 'LossWarning' });

export const DatasourceView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    engine: z.enum(ENGINE_NAMES),
    active: z.boolean(),
    connection: connectionViewSchema
      .nullable()
      .describe('What may be read of the credentials; null until they are set.'),
    restoreTesting: RestoreTestingSchema,
    lossWarning: LossWarningSchema,
    lastProof: z
      .object({ jobId: z.uuid(), provenAt: z.iso.datetime(), restoreMs: z.int() })
      .nullable()
      .describe('The newest backup that a restore test confirmed, and how long its restore took.'),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: 'Datasource' });

export const DatasourcesPage = z.object({
  items: z.array(DatasourceView),
  nextCursor: z.string().optional(),
});

export const VerifyResult = z
  .object({
    ok: z.boolean(),
    errorCode: z.enum([...PROBE_ERROR_CODES, 'CREDENTIALS_NOT_SET']).optional(),
    errorMessage: z.string().optional(),
    serverVersion: z.string().optional(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'ConnectionTest' });
