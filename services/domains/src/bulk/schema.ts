import { pageFields, pageOf } from '@holdfast/platform/paging';
import { ANSWERS, FAILURES } from '@holdfast/resolve';
import { z } from 'zod';
import { MODES, STATUSES } from '../check/model.ts';
import { maxAgeField, modeField, ResultView, suffixesField } from '../check/schema.ts';
import { BULK_STATES } from './model.ts';

const MOST_NAMES = 100_000;
const MOST_RESULTS = 1_000;
const DAY = 86_400;
const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: DAY };

function secondsOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return Number(count) * (UNITS[unit] ?? Number.NaN);
}

export const giveUpAfterField = z
  .string()
  .refine((text) => secondsOf(text) <= DAY, 'must be a duration of up to 24h, such as 90s or 15m')
  .optional()
  .describe(
    'How long a name waits for a registry that fails or limits requests before it becomes ' +
      '`unknown`: `0s` to `24h`; the default is `15m`.',
  );

export const CreateBulk = z
  .strictObject({
    domains: z
      .array(z.string())
      .min(1)
      .max(MOST_NAMES)
      .describe('Entries that are not valid names get a result too: `invalid`, with the reason.'),
    mode: modeField,
    maxAge: maxAgeField,
    giveUpAfter: giveUpAfterField,
  })
  .meta({
    example: { domains: ['example-shop.com', 'example-shop.net'], mode: 'verified', maxAge: '24h' },
  });
export const UploadQuery = z.strictObject({
  mode: modeField,
  maxAge: maxAgeField,
  giveUpAfter: giveUpAfterField,
});
export const BulkParams = z.object({ id: z.uuid().toLowerCase() });
export const BulkJobsQuery = z.strictObject(pageFields());

export const BulkJobView = z
  .object({
    id: z.uuid(),
    mode: z.enum(MODES),
    maxAge: z.string().nullable(),
    giveUpAfter: z.string(),
    state: z.enum(BULK_STATES),
    total: z.int().describe('The number of names, without duplicates.'),
    resolved: z.int(),
    counts: z
      .object(Object.fromEntries(STATUSES.map((status) => [status, z.int()])))
      .describe('The number of results so far by status.'),
    waiting: z
      .array(
        z.object({
          server: z.string(),
          reason: z.enum([...ANSWERS, ...FAILURES]).describe('As in the evidence of a result.'),
          names: z.int(),
          retryAt: z.date(),
        }),
      )
      .describe('Servers that names are waiting for because they fail or limit requests.'),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
  })
  .meta({
    id: 'BulkJob',
    example: {
      id: '019a4421-5e00-7d23-9b14-c0ffee123409',
      mode: 'verified',
      maxAge: '24h',
      giveUpAfter: '15m',
      state: 'running',
      total: 1000,
      resolved: 640,
      counts: {
        available: 121,
        likely_available: 0,
        registered: 514,
        likely_registered: 0,
        reserved: 2,
        invalid: 3,
        unknown: 0,
      },
      waiting: [
        {
          server: 'rdap.verisign.com',
          reason: 'rate_limited',
          names: 40,
          retryAt: '2026-11-02T09:31:00.000Z',
        },
      ],
      createdAt: '2026-11-02T09:30:00.000Z',
      startedAt: '2026-11-02T09:30:00.200Z',
      finishedAt: null,
    },
  });
/** What a job looks like right after the request. */
export const queuedBulkJob = {
  ...(BulkJobView.meta()?.example as object),
  ...{ state: 'queued', resolved: 0, waiting: [], startedAt: null },
  counts: Object.fromEntries(STATUSES.map((status) => [status, 0])),
};
export const BulkJobsPage = pageOf(BulkJobView);

const filters = {
  search: z.string().max(253).optional().describe('Text to find in the name.'),
  available: z.enum(['true', 'false', 'unknown']).optional(),
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(STATUSES)))
    .optional()
    .describe('Statuses, separated by commas.'),
  tld: suffixesField,
};
export const ResultsQuery = z.strictObject({ ...pageFields({ cap: MOST_RESULTS }), ...filters });
export const ExportQuery = z.strictObject(filters);
export const StreamHeaders = z.object({ 'last-event-id': z.string().max(20).optional() });
export const ResultsPage = pageOf(ResultView);
