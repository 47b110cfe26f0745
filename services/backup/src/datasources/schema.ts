import {
  connectionViewSchema,
  credentialsSchema,
  ENGINE_NAMES,
  PROBE_ERROR_CODES,
} from '@holdfast/engines';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Label, Labels, Name } from '../naming/schema.ts';

/** Write-only: the part that may be read again is `connection` of the datasource. */
export const Credentials = credentialsSchema.meta({
  id: 'Credentials',
  example: {
    mode: 'fields',
    host: 'db.example.com',
    port: 5432,
    database: 'shop',
    username: 'holdfast',
    password: 'a long and secret word',
    tls: { mode: 'require' },
  },
});

export const CreateDatasource = z
  .strictObject({
    name: Name,
    engine: z.enum(ENGINE_NAMES),
    credentials: Credentials.optional(),
    active: z.boolean().default(true),
    labels: Labels.default([]),
  })
  .meta({
    example: {
      name: 'shop',
      engine: 'postgresql',
      labels: ['production', 'team-a'],
      credentials: {
        mode: 'uri',
        uri: 'postgresql://holdfast:a%20secret%20word@db.example.com:5432/shop?sslmode=require',
      },
    },
  });
export const UpdateDatasource = z
  .strictObject({ name: Name.optional(), labels: Labels.optional() })
  .refine(({ name, labels }) => (name ?? labels) !== undefined, {
    path: ['name'],
    message: 'is required unless labels are given',
  })
  .meta({ example: { name: 'shop (live)', labels: ['production', 'team-a'] } });
export const DatasourceParams = z.object({ id: z.uuid().toLowerCase() });
export const DatasourcesQuery = z.strictObject({
  ...pageFields(),
  search: z.string().max(100).optional().describe('Part of the name; case does not matter.'),
  label: Label.optional().describe('Only datasources with this label.'),
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
  .meta({ id: 'RestoreTesting', example: { enabled: true, when: 'each_backup' } });

export const LossWarningSchema = z
  .strictObject({
    percent: z
      .int()
      .min(0)
      .max(100)
      .describe(
        'Warn if more than this percentage of rows or bytes is lost, or all of them; 0 switches the warning off.',
      ),
    ignoreTables: z
      .array(z.string().min(1).max(255))
      .max(100)
      .default([])
      .describe('Tables that may lose rows, as `schema.table`; `*` stands for any characters.'),
  })
  .describe('When a backup that holds less than earlier ones gets a warning and raises an alert.')
  .meta({ id: 'LossWarning', example: { percent: 25, ignoreTables: ['public.sessions'] } });

export const DatasourceView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    labels: z
      .array(z.string())
      .describe('Labels to group datasources by, in the order they were given.'),
    engine: z.enum(ENGINE_NAMES),
    active: z.boolean(),
    connection: connectionViewSchema
      .nullable()
      .describe('The credentials without their secrets; null until they are set.'),
    restoreTesting: RestoreTestingSchema,
    lossWarning: LossWarningSchema,
    lastProof: z
      .object({ jobId: z.uuid(), provenAt: z.iso.datetime(), restoreMs: z.int() })
      .nullable()
      .describe('The newest backup that a restore test confirmed, and how long its restore took.'),
    skipsFailedObjects: z
      .boolean()
      .describe('Whether restores of its backups can skip objects that fail.'),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({
    id: 'Datasource',
    example: {
      id: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      name: 'shop',
      labels: ['production', 'team-a'],
      engine: 'postgresql',
      active: true,
      connection: {
        mode: 'fields',
        host: 'db.example.com',
        port: 5432,
        database: 'shop',
        username: 'holdfast',
        tls: 'require',
      },
      restoreTesting: { enabled: true, when: 'each_backup' },
      lossWarning: { percent: 25, ignoreTables: ['public.sessions'] },
      lastProof: {
        jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
        provenAt: '2026-11-02T02:04:10.000Z',
        restoreMs: 41250,
      },
      skipsFailedObjects: true,
      createdAt: '2026-11-01T09:30:00.000Z',
      updatedAt: '2026-11-01T09:31:20.000Z',
    },
  });

export const DatasourcesPage = pageOf(DatasourceView);

export const VerifyResult = z
  .object({
    ok: z.boolean(),
    errorCode: z.enum([...PROBE_ERROR_CODES, 'CREDENTIALS_NOT_SET']).optional(),
    errorMessage: z.string().optional(),
    serverVersion: z.string().optional(),
    warnings: z.array(z.string()),
    advice: z
      .array(z.string())
      .optional()
      .describe('How to make users for backups and for restores that may do less than this one.'),
  })
  .meta({ id: 'ConnectionTest', example: { ok: true, serverVersion: '17.6', warnings: [] } });
