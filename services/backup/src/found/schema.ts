import { ENGINE_NAMES } from '@holdfast/engines';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { FOUND_STATES, IMPORT_STATES } from './model.ts';

const MOST_AT_ONCE = 1_000;
/** Enough for a kit with ten thousand manifests from before organisations had seal keys. */
export const LONGEST_KEY_FILE = 1 << 20;

export const FoundParams = z.object({ id: z.uuid().toLowerCase() });
export const FoundQuery = z.strictObject({
  ...pageFields(),
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(FOUND_STATES)))
    .optional()
    .describe('States, separated by commas.'),
});

const FoundView = z
  .object({
    artifactKey: z.string().describe('Its key in the storage.'),
    state: z
      .enum(FOUND_STATES)
      .describe('`found` can be imported; `refused` cannot, for the reason given.'),
    reason: z.string().nullable(),
    about: z
      .object({
        jobId: z.uuid(),
        datasourceId: z.uuid(),
        datasourceName: z.string(),
        engine: z.enum(ENGINE_NAMES),
        database: z.string(),
        startedAt: z.iso.datetime(),
        finishedAt: z.iso.datetime(),
        storedBytes: z.int(),
        rows: z.int(),
      })
      .nullable()
      .describe('What its manifest says; null if it was refused.'),
    seenAt: z.date().describe('When it was last seen in the storage.'),
  })
  .meta({
    id: 'FoundBackup',
    example: {
      artifactKey:
        'holdfast/019a3f0c-4400-7190-8b2a-9c8d7e6f5a06/019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01/20261102T020000Z_019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02.dump.zst.age',
      state: 'found',
      reason: null,
      about: {
        jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
        datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
        datasourceName: 'shop',
        engine: 'postgresql',
        database: 'shop',
        startedAt: '2026-11-02T02:00:00.000Z',
        finishedAt: '2026-11-02T02:03:12.000Z',
        storedBytes: 121634816,
        rows: 4821337,
      },
      seenAt: '2026-11-02T09:00:00.000Z',
    },
  });

export const FoundPage = pageOf(FoundView)
  .extend({
    counts: z
      .object({ found: z.int(), refused: z.int() })
      .describe('Totals, not only of this page.'),
  })
  .meta({
    id: 'FoundBackupPage',
    example: { items: [FoundView.meta()?.example], counts: { found: 1, refused: 0 } },
  });

export const StartImport = z
  .strictObject({
    artifactKeys: z
      .array(z.string().max(300))
      .min(1)
      .max(MOST_AT_ONCE)
      .optional()
      .describe('Import only these, as listed among the found backups; all if left out.'),
    takeIn: z
      .boolean()
      .default(true)
      .describe('If false, nothing is imported: what could be is only listed as found.'),
  })
  .prefault({})
  .meta({ example: { takeIn: true } });

export const ImportParams = z.object({ id: z.uuid().toLowerCase() });
export const ImportView = z
  .object({
    id: z.uuid(),
    destinationId: z.uuid(),
    state: z.enum(IMPORT_STATES),
    takeIn: z.boolean(),
    counts: z
      .object({
        takenIn: z.int().describe('Backups added to the catalogue.'),
        known: z.int().describe('Backups that were already in the catalogue, or were deleted.'),
        refused: z
          .int()
          .describe(
            'Backups that cannot be imported; listed as refused, with the reasons, at the destination.',
          ),
        found: z.int().describe('Backups that could be imported, if `takeIn` is false.'),
        datasources: z
          .int()
          .describe('Datasources recreated for their backups, without credentials.'),
      })
      .describe('Counts so far.'),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
  })
  .meta({
    id: 'Import',
    example: {
      id: '019a4411-a0b2-7f38-8d65-0f1e2d3c4b08',
      destinationId: '019a3f0e-77a1-7e90-8f44-12d3c4b5a604',
      state: 'completed',
      takeIn: true,
      counts: { takenIn: 14, known: 2, refused: 0, found: 0, datasources: 1 },
      failure: null,
      createdAt: '2026-11-02T09:30:00.000Z',
      startedAt: '2026-11-02T09:30:01.000Z',
      finishedAt: '2026-11-02T09:30:09.000Z',
    },
  });

/** An import right after it was asked for. */
export const queuedImport = {
  ...(ImportView.meta()?.example as object),
  ...{ state: 'queued', startedAt: null, finishedAt: null },
  counts: { takenIn: 0, known: 0, refused: 0, found: 0, datasources: 0 },
};

export const TakeKit = z
  .strictObject({
    keyFile: z.string().max(LONGEST_KEY_FILE).describe('The complete key file of a recovery kit.'),
  })
  .meta({ example: { keyFile: '# public key: age1…\nAGE-SECRET-KEY-1…\n' } });
export const TakenKeys = z
  .object({
    keys: z.array(
      z.object({
        organisationId: z.uuid().describe('The organisation that the key belonged to.'),
        recipient: z.string(),
        trustsSeals: z
          .boolean()
          .describe(
            'Whether manifests that the key vouches for are trusted. A kit from before seal keys ' +
              'only opens artifacts.',
          ),
      }),
    ),
  })
  .meta({
    id: 'TakenKeys',
    example: {
      keys: [
        {
          organisationId: '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06',
          recipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
          trustsSeals: true,
        },
      ],
    },
  });
