import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { MODES } from '../check/model.ts';
import { domainField, maxAgeField, modeField, ResultView } from '../check/schema.ts';
import { BULK_STATES } from './model.ts';

const MOST_NAMES = 100_000;
const MOST_RESULTS = 1_000;

export const CreateBulk = z.strictObject({
  domains: z.array(domainField).min(1).max(MOST_NAMES),
  mode: modeField,
  maxAge: maxAgeField,
});
export const BulkHeaders = z.object({ 'idempotency-key': z.string().optional() });
export const BulkParams = z.object({ id: z.uuid().toLowerCase() });
export const BulkJobsQuery = z.strictObject(pageFields());

export const BulkJobView = z
  .object({
    id: z.uuid(),
    mode: z.enum(MODES),
    maxAge: z.string().nullable(),
    state: z.enum(BULK_STATES),
    total: z.int().describe('Names, each counted once.'),
    resolved: z.int(),
    counts: z.record(z.string(), z.int()).describe('How many of each status so far.'),
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
  tld: z
    .string()
    .transform((text) => text.toLowerCase().split(','))
    .pipe(z.array(z.string().max(63)).max(100))
    .optional()
    .describe('TLDs, separated by commas.'),
};
export const ResultsQuery = z.strictObject({ ...pageFields({ cap: MOST_RESULTS }), ...filters });
export const ExportQuery = z.strictObject(filters);
export const StreamHeaders = z.object({ 'last-event-id': z.string().max(20).optional() });
export const ResultsPage = z.object({
  items: z.array(ResultView),
  nextCursor: z.string().optional(),
});
