import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { MISSED_REASONS } from '../notifications/model.ts';
import { OUTCOMES } from './model.ts';

export const OccurrencesParams = z.object({ id: z.uuid().toLowerCase() });
export const OccurrencesQuery = z.strictObject(pageFields());

const OccurrenceView = z
  .object({
    policyId: z.uuid(),
    dueAt: z.date(),
    outcome: z
      .enum(OUTCOMES)
      .describe('`missed`: it did not run. `skipped`: it was not to run, as `reason` says.'),
    reason: z.enum(MISSED_REASONS).nullable(),
    jobId: z.uuid().nullable().describe('The backup job that came of it.'),
  })
  .meta({ id: 'Occurrence' });

export const OccurrencesPage = z.object({
  items: z.array(OccurrenceView),
  nextCursor: z.string().optional(),
});
