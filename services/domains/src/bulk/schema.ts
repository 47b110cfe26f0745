import { pageFields } from '@holdfast/platform/paging';
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

const giveUpAfterField = z
  .string()
  .refine((text) => secondsOf(text) <= DAY, 'must be a duration of up to 24h, such as 90s or 15m')
  .optional()
  .describe(
    'How long a name waits for a registry that fails, or wants fewer questions, before it is ' +
      '`unknown`: `0s` to `24h`; `15m` unless given.',
  );

export const CreateBulk = z.strictObject({
  domains: z
    .array(z.string())
    .min(1)
    .max(MOST_NAMES)
    .describe('What is not a name gets a result, too: `invalid`, with the reason.'),
  mode: modeField,
  maxAge: maxAgeField,
  giveUpAfter: giveUpAfterField,
});
export const UploadQuery = z.strictObject({
  mode: modeField,
  maxAge: maxAgeField,
  giveUpAfter: giveUpAfterField,
});
export const BulkHeaders = z.object({ 'idempotency-key': z.string().optional() });
export const BulkParams = z.object({ id: z.uuid().toLowerCase() });
export const BulkJobsQuery = z.strictObject(pageFields());

export const BulkJobView = z
  .object({
    id: z.uuid(),
    mode: z.enum(MODES),
    maxAge: z.string().nullable(),
    giveUpAfter: z.string(),
    state: z.enum(BULK_STATES),
    total: z.int().describe('Names, each counted once.'),
    resolved: z.int(),
    counts: z
      .object(Object.fromEntries(STATUSES.map((status) => [status, z.int()])))
      .describe('How many of each status so far.'),
    waiting: z
      .array(
        z.object({
          server: z.string(),
          reason: z.enum([...ANSWERS, ...FAILURES]).describe('As in the evidence of results.'),
          names: z.int(),
          retryAt: z.date(),
        }),
      )
      .describe('Servers that names wait for, because they fail or want fewer questions.'),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
  })
  .meta({ id: 'BulkJob' });
export const BulkJobsPage = z.object({
  items: z.array(BulkJobView),
  nextCursor: z.string().optional(),
});

const filters = {
  search: z.string().max(253).optional().describe('A part of the name.'),
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
export const ResultsPage = z.object({
  items: z.array(ResultView),
  nextCursor: z.string().optional(),
});
