import { ENGINE_NAMES } from '@holdfast/engines';
import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { FOUND_STATES, IMPORT_STATES } from './model.ts';

const MOST_AT_ONCE = 1_000;
/** Of a kit with ten thousand manifests from before organisations had seal keys. */
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
    artifactKey: z.string().describe('Where it lies in the storage.'),
    state: z
      .enum(FOUND_STATES)
      .describe('`found` can be taken in; `refused` cannot, for the reason given.'),
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
      .describe('What its manifest says; null of one that was refused.'),
    seenAt: z.date().describe('When the storage was last looked at.'),
  })
  .meta({ id: 'FoundBackup' });

export const FoundPage = z.object({
  items: z.array(FoundView),
  nextCursor: z.string().optional(),
  counts: z
    .object({ found: z.int(), refused: z.int() })
    .describe('Of all that there are, whatever this page shows.'),
});

export const StartImport = z
  .strictObject({
    artifactKeys: z
      .array(z.string().max(300))
      .min(1)
      .max(MOST_AT_ONCE)
      .optional()
      .describe('Only these, as the list of what was found names them; all if left out.'),
    takeIn: z
      .boolean()
      .default(true)
      .describe('False to only look: what could be taken in is then listed as found.'),
  })
  .prefault({});

export const StartedImport = z
  .object({ importId: z.uuid(), state: z.literal('queued') })
  .meta({ id: 'StartedImport' });

export const ImportParams = z.object({ id: z.uuid().toLowerCase() });
export const ImportView = z
  .object({
    id: z.uuid(),
    destinationId: z.uuid(),
    state: z.enum(IMPORT_STATES),
    takeIn: z.boolean(),
    counts: z
      .object({
        takenIn: z.int().describe('Backups that are in the catalogue now.'),
        known: z.int().describe('Backups that were in the catalogue already, or were deleted.'),
        refused: z.int().describe('Listed with their reasons as refused at the destination.'),
        found: z.int().describe('Could be taken in, and were only to be looked at.'),
        datasources: z.int().describe('Brought back with their backups, without credentials.'),
      })
      .describe('So far.'),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
  })
  .meta({ id: 'Import' });

export const TakeKit = z.strictObject({
  keyFile: z
    .string()
    .max(LONGEST_KEY_FILE)
    .describe('The key file of a recovery kit, with all of its lines.'),
});
export const TakenKeys = z
  .object({
    keys: z.array(
      z.object({
        organisationId: z.uuid().describe('Whose they were.'),
        recipient: z.string(),
        trustsSeals: z
          .boolean()
          .describe(
            'Whether manifests can be trusted with it. A kit that is older than seal keys only ' +
              'opens artifacts.',
          ),
      }),
    ),
  })
  .meta({ id: 'TakenKeys' });
