import { ENGINE_NAMES } from '@holdfast/engines';
import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Label } from '../naming/schema.ts';
import { DAY_STATES, STANDINGS } from './model.ts';

const timezone = z
  .string()
  .max(100)
  .default('UTC')
  .describe('The IANA time zone in which days begin and end.');

export const HistoryQuery = z.strictObject({ timezone });

export const OverviewQuery = z.strictObject({
  ...pageFields(),
  timezone,
  search: z.string().max(100).optional().describe('A part of the name, in upper or lower case.'),
  label: Label.optional().describe('Only those with this label.'),
  datasource_id: z.uuid().toLowerCase().optional().describe('Only this one.'),
  policy_id: z
    .uuid()
    .toLowerCase()
    .optional()
    .describe('Only those that this policy is attached to.'),
});

const ended = { jobId: z.uuid(), at: z.date() };

const DayView = z.object({
  state: z
    .enum(DAY_STATES)
    .describe(
      'How the day ended: what happened last decides. `made` is not proven yet, `none` a day on ' +
        'which nothing was due, `before` one before the datasource was added.',
    ),
  proven: z.int().optional(),
  made: z.int().optional().describe('Made, and not proven.'),
  failed: z.int().optional(),
  missed: z.int().optional(),
  bytes: z.int().nullable().describe('The size of its last good backup, before compression.'),
});

const ItemView = z.object({
  id: z.uuid(),
  name: z.string(),
  labels: z.array(z.string()),
  engine: z.enum(ENGINE_NAMES),
  active: z.boolean(),
  createdAt: z.date(),
  standing: z
    .enum(STANDINGS)
    .describe(
      '`safe`: a recent backup was restored and found right. `unproven`: a recent one was made, ' +
        'none was proven. `overdue`: none is recent. `failing`: the newest failed, or does not ' +
        'restore. Recent is what is younger than a day; where schedules ask less often, what was ' +
        'made when they last asked.',
    ),
  isRunning: z.boolean().describe('Whether a backup of it waits or runs.'),
  lastGood: z
    .object({ ...ended, plainBytes: z.int().nullable(), storedBytes: z.int().nullable() })
    .nullable()
    .describe('The newest backup of which nothing bad is known.'),
  lastProven: z
    .object(ended)
    .nullable()
    .describe('The newest backup that was restored and found right.'),
  lastProof: z
    .object({ jobId: z.uuid(), provenAt: z.iso.datetime(), restoreMs: z.int() })
    .nullable()
    .describe('The last restore test that confirmed a backup, and how long its restore took.'),
  nextRunAt: z.date().nullable(),
  storedBytes: z.int().describe('Of all its backups that are kept.'),
  grownBytes: z
    .int()
    .nullable()
    .describe(
      'From its first good backup of these days to the last; null with less than two days.',
    ),
  days: z.array(DayView).describe('One for each of `days` of the answer.'),
});

const counts = z.object(
  Object.fromEntries(STANDINGS.map((standing) => [standing, z.int()])) as Record<
    (typeof STANDINGS)[number],
    z.ZodInt
  >,
);

const days = Array.from({ length: 30 }, (_, at) =>
  new Date(Date.UTC(2026, 9, 4 + at)).toISOString().slice(0, 10),
);

export const OverviewView = z
  .object({
    summary: z
      .object({ counts, lastRunAt: z.date().nullable(), nextRunAt: z.date().nullable() })
      .describe('Of all datasources that were asked for, whatever page is read.'),
    days: z.array(z.string()).describe('The last 30 days in the time zone, today last.'),
    labels: z
      .array(z.object({ label: z.string(), count: z.int() }))
      .describe(
        'Of all datasources of the organisation, whatever was asked for: how many have each label. ' +
          'The 100 that most have.',
      ),
    items: z.array(ItemView),
    nextCursor: z
      .string()
      .optional()
      .describe('For the next page, as `cursor`; absent on the last one.'),
  })
  .meta({
    id: 'Overview',
    example: {
      summary: {
        counts: { no_backup: 0, failing: 0, overdue: 0, unproven: 0, paused: 0, safe: 1 },
        lastRunAt: '2026-11-02T02:03:12.000Z',
        nextRunAt: '2026-11-03T02:00:00.000Z',
      },
      days,
      labels: [{ label: 'production', count: 1 }],
      items: [
        {
          id: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
          name: 'shop',
          labels: ['production'],
          engine: 'postgresql',
          active: true,
          createdAt: '2026-11-01T09:30:00.000Z',
          standing: 'safe',
          isRunning: false,
          lastGood: {
            jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
            at: '2026-11-02T02:03:12.000Z',
            plainBytes: 734003200,
            storedBytes: 121634816,
          },
          lastProven: {
            jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
            at: '2026-11-02T02:03:12.000Z',
          },
          lastProof: {
            jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
            provenAt: '2026-11-02T02:04:10.000Z',
            restoreMs: 41250,
          },
          nextRunAt: '2026-11-03T02:00:00.000Z',
          storedBytes: 121634816,
          grownBytes: null,
          days: days.map((date) => {
            if (date < '2026-11-01') return { state: 'before', bytes: null };
            if (date < '2026-11-02') return { state: 'none', bytes: null };
            return { state: 'proven', proven: 1, bytes: 734003200 };
          }),
        },
      ],
    },
  });

export const HistoryView = z
  .object({
    days: z.array(
      z.object({
        date: z.string(),
        storedBytes: z
          .int()
          .describe(
            'What all backups took when the day ended; on the last day, what they take now.',
          ),
        backups: z.int().describe('Made on this day.'),
        backupMs: z
          .int()
          .nullable()
          .describe('How long they took: half of them less, half of them more.'),
        restores: z.int().describe('Done on this day, restore tests included.'),
        restoreMs: z.int().nullable().describe('How long they took to load, in the same way.'),
      }),
    ),
  })
  .meta({
    id: 'OverviewHistory',
    example: {
      days: days.map((date) => ({
        ...{ date, storedBytes: date < '2026-11-02' ? 0 : 121634816 },
        ...(date < '2026-11-02'
          ? { backups: 0, backupMs: null, restores: 0, restoreMs: null }
          : { backups: 1, backupMs: 62400, restores: 1, restoreMs: 41250 }),
      })),
    },
  });
