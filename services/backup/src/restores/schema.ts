import { COMPARED } from '@holdfast/artifact';
import { RESTORE_FAILURE_CODES, TARGET_CHECKS } from '@holdfast/engines';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { AttemptsSchema, VerdictSchema } from '../backups/schema.ts';
import { Credentials } from '../datasources/schema.ts';
import {
  ALL_MODES,
  FOREIGN,
  FOREIGN_CODE,
  ON_FAILED_OBJECT,
  OWNERSHIPS,
  RESTORE_STATES,
  RESTORE_STEPS,
  RESTORE_TRIGGERS,
} from './model.ts';

const id = z.uuid().toLowerCase();
const databaseName = z
  .string()
  .min(1)
  .max(63)
  .refine((name) => !name.includes('\0'), 'must not contain NUL');
const NewTarget = z.strictObject({ database: databaseName });
const common = { datasourceId: id, jobId: id };
const options = {
  ownership: z
    .enum(OWNERSHIPS)
    .optional()
    .describe(
      '`keep`: owners, grants and definers as they were, or nothing is restored. `omit`: they are left out, and everything belongs to the user who restores. ' +
        "The default is `keep` on the datasource's own server, and `omit` elsewhere and for a backup of an uploaded file.",
    ),
  foreignCode: z
    .enum(FOREIGN_CODE)
    .optional()
    .describe(
      'Of a backup that is not of the very server it goes to: what of it would run with the rights of a user who may do more than a restore needs. ' +
        '`refuse`, the default, restores nothing then. `run` agrees to it: `code` of the manifest names what runs. An upload is refused all the same.',
    ),
};
const onFailedObject = z
  .enum(ON_FAILED_OBJECT)
  .optional()
  .describe(
    '`stop`, the default, restores everything or nothing. ' +
      '`skip` leaves out objects that cannot be restored and names them in the warnings; the verdict is then `confirmed_except` at best. ' +
      '`skip` is only for engines that support it, as `skipsFailedObjects` of the datasource says, and never for `overwrite`.',
  );
const confirmOverwrite = z
  .boolean()
  .refine((given) => given, 'must be true: this replaces the database')
  .describe('Must be true: the database is replaced.');
const keepOldFor = z
  .string()
  .regex(/^\d{1,4}[hd]$/, 'must be a duration such as 24h or 7d')
  .default('24h')
  .describe('How long to keep the replaced database: `0h` to `90d`.');

const places = {
  new_database: z.strictObject({
    ...common,
    mode: z.literal('new_database').describe("A new database on the datasource's server."),
    target: NewTarget,
    ...options,
    onFailedObject,
  }),
  external_target: z.strictObject({
    ...common,
    mode: z.literal('external_target').describe('An empty database somewhere else.'),
    target: Credentials,
    ...options,
    onFailedObject,
  }),
  overwrite: z.strictObject({
    ...common,
    mode: z.literal('overwrite').describe("The datasource's own database is replaced."),
    ...options,
    onFailedObject: z
      .literal('stop', 'must be stop: a database is never replaced by a part of a backup')
      .optional()
      .describe('Only `stop`: a database is never replaced by a part of a backup.'),
  }),
};

const example = {
  datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
  jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
  mode: 'new_database',
  target: { database: 'shop_copy' },
};
export const CreateRestore = z
  .discriminatedUnion('mode', [
    places.new_database,
    places.external_target,
    places.overwrite.extend({ confirmOverwrite, keepOldFor }),
  ])
  .meta({ example });
export const ProbeTarget = z
  .discriminatedUnion('mode', [places.new_database, places.external_target, places.overwrite])
  .meta({ example });

export const TargetProbeView = z
  .object({
    ok: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(TARGET_CHECKS),
        ok: z
          .boolean()
          .nullable()
          .describe(
            'Null if it could not be checked or is for information only: it does not prevent the restore.',
          ),
        code: z.enum(RESTORE_FAILURE_CODES).optional(),
        message: z.string(),
      }),
    ),
    serverVersion: z.string().optional(),
  })
  .meta({
    id: 'TargetProbe',
    example: {
      ok: true,
      checks: [
        { check: 'reachable', ok: true, message: 'The server accepted the user and the password.' },
        {
          check: 'version',
          ok: true,
          message: 'The server is PostgreSQL 17.6; the backup came from 17.6.',
        },
        { check: 'space', ok: null, message: 'The server does not report its free disk space.' },
      ],
      serverVersion: '17.6',
    },
  });

export const WakeRestored = z
  .strictObject({
    target: Credentials.optional().describe(
      'The credentials of an external target, which are deleted when its restore ends.',
    ),
  })
  .default({})
  .meta({ example: {} });

export const RestoreParams = z.object({ id });
export const DatasourceRestoresParams = z.object({ id });
export const DatasourceRestoresQuery = z.strictObject({
  ...pageFields(),
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(RESTORE_STATES)))
    .optional()
    .describe('States, separated by commas.'),
});

const count = z.int().optional();
export const RestoreView = z
  .object({
    id: z.uuid(),
    datasourceId: z.uuid(),
    jobId: z.uuid(),
    mode: z.enum(ALL_MODES),
    trigger: z.enum(RESTORE_TRIGGERS),
    state: z.enum(RESTORE_STATES),
    target: z
      .object({ host: z.string(), port: z.int(), database: z.string(), username: z.string() })
      .nullable(),
    options: z.object({
      ownership: z.enum(OWNERSHIPS),
      keepOldForMs: z.int(),
      onFailedObject: z.enum(ON_FAILED_OBJECT).optional(),
      foreign: z
        .enum(FOREIGN)
        .optional()
        .describe('Why it is not a backup of the very server that it goes to.'),
      foreignCode: z.enum(FOREIGN_CODE).optional(),
    }),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    progress: z.object({
      step: z.enum(RESTORE_STEPS).optional(),
      bytes: count,
      rows: count,
      tables: count,
      expectedBytes: count,
      expectedTables: count,
    }),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    attempts: AttemptsSchema,
    nextAttemptAt: z
      .date()
      .nullable()
      .describe('When the next attempt is due, while `created` after a failed one.'),
    proof: z.object({
      verdict: VerdictSchema,
      reason: z.string().optional(),
      notes: z
        .array(z.string())
        .optional()
        .describe('What was compared differently, or could not be compared.'),
      differences: z
        .array(
          z.object({
            what: z.enum(COMPARED),
            name: z.string().optional(),
            problem: z.enum(['missing', 'unexpected', 'rows_differ', 'content_differs']),
            expected: z.int().optional(),
            found: z.int().optional(),
          }),
        )
        .optional(),
      objects: z
        .array(
          z.object({
            object: z.string().describe('Its kind and name.'),
            why: z.string(),
            advice: z.string().optional().describe('What can be done about it.'),
            table: z
              .string()
              .optional()
              .describe('The table whose rows were therefore not restored.'),
            refused: z
              .boolean()
              .optional()
              .describe(
                'Where the verdict is `not_restorable`: whether every restore refuses it; if not, it ' +
                  'is just not proven. Older proofs do not say.',
              ),
            accepted: z
              .boolean()
              .optional()
              .describe('Of an exception: whether it was accepted for this datasource.'),
          }),
        )
        .optional()
        .describe(
          'What is not proven, and before that, what every restore refuses ' +
            '(`not_restorable`). Only the first 200.',
        ),
      moreObjects: z.int().optional().describe('How many more objects there are.'),
    }),
    warnings: z.array(z.string()),
    restoreMs: z.int().nullable(),
    oldDatabase: z
      .object({ database: z.string(), keptUntil: z.date() })
      .nullable()
      .describe('The database that an overwrite set aside, until it is dropped.'),
    safetyJobId: z.uuid().nullable(),
    asleep: z
      .array(z.string())
      .describe('Events that were left switched off, since the backup comes from elsewhere.'),
  })
  .meta({
    id: 'Restore',
    example: {
      id: '019a42d9-16f2-7c05-a9d8-5e4f30211c05',
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
      mode: 'new_database',
      trigger: 'manual',
      state: 'completed',
      target: { host: 'db.example.com', port: 5432, database: 'shop_copy', username: 'holdfast' },
      options: { ownership: 'keep', keepOldForMs: 0 },
      createdAt: '2026-11-02T09:30:00.000Z',
      startedAt: '2026-11-02T09:30:01.000Z',
      finishedAt: '2026-11-02T09:31:14.000Z',
      progress: { step: 'completed', bytes: 734003200, rows: 4821337, tables: 42 },
      failure: null,
      attempts: [],
      nextAttemptAt: null,
      proof: { verdict: 'confirmed' },
      warnings: [],
      restoreMs: 41250,
      oldDatabase: null,
      safetyJobId: null,
      asleep: [],
    },
  });
/** A restore right after it was asked for. */
export const createdRestore = {
  ...(RestoreView.meta()?.example as object),
  ...{ state: 'created', startedAt: null, finishedAt: null, progress: {}, restoreMs: null },
  proof: { verdict: 'unproven' },
};
/** One whose proof could not compare everything. */
export const exceptedRestore = {
  ...(RestoreView.meta()?.example as object),
  proof: {
    verdict: 'confirmed_except',
    objects: [
      {
        object: 'materialised view public.daily_sales',
        why: 'the restored copy computes other values: either they were out of date when they were backed up, or they depend on more than the tables',
        advice: 'If this is as it should be, accept it, and it is not reported again.',
        accepted: false,
      },
    ],
  },
};
export const RestoresPage = pageOf(RestoreView);

export const LogLinkView = z.object({ url: z.url(), expiresAt: z.iso.datetime() }).meta({
  id: 'RestoreLogLink',
  example: {
    url: 'https://backups.example.com/restores/019a42d9-16f2-7c05-a9d8-5e4f30211c05/log?organisation=019a3f0c-4400-7190-8b2a-9c8d7e6f5a06&expires=1793698500000&signature=3q2-7wEBAgM',
    expiresAt: '2026-11-02T09:35:00.000Z',
  },
});
export const LogQuery = z.strictObject({
  organisation: id,
  expires: z.coerce.number().int().min(0).max(8_640_000_000_000_000),
  signature: z.string().max(100),
});
