import { pageFields, pageOf } from '@holdfast/platform/paging';
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
      .describe('`missed`: it did not run. `skipped`: it was left out, for the `reason` given.'),
    reason: z.enum(MISSED_REASONS).nullable(),
    jobId: z.uuid().nullable().describe('The backup job that was queued for it.'),
  })
  .meta({
    id: 'Occurrence',
    example: {
      policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103',
      dueAt: '2026-11-02T02:00:00.000Z',
      outcome: 'queued',
      reason: null,
      jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
    },
  });

export const OccurrencesPage = pageOf(OccurrenceView);
