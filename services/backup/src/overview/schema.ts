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
  search: z.string().max(100).optional().describe('Part of the name; case does not matter.'),
  label: Label.optional().describe('Only datasources with this label.'),
  datasource_id: z.uuid().toLowerCase().optional().describe('Only this datasource.'),
  policy_id: z
    .uuid()
    .toLowerCase()
    .optional()
    .describe('Only datasources that this policy is attached to.'),
});

const ended = { jobId: z.uuid(), at: z.date() };

const DayView = z.object({
  state: z
    .enum(DAY_STATES)
    .describe(
      'The state at the end of the day, decided by what happened last. `made`: backed up, not ' +
        'proven yet. `proven_except`: proven but for exceptions that nobody has accepted. `none`: nothing was due. `before`: the datasource had not been added yet.',
    ),
  proven: z.int().optional(),
  provenExcept: z
    .int()
    .optional()
    .describe('Proven but for exceptions that nobody has accepted; not among `proven`.'),
  made: z.int().optional().describe('Made but not proven.'),
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
      '`half_way`: an overwrite stopped half way, so the database is empty or partial, until it is ' +
        'restored or confirmed as repaired, whatever its backups are. `safe`: a recent backup was restored and confirmed, or all exceptions of its proof are ' +
        'accepted. `safe_except`: its proof has exceptions that nobody has accepted. `unproven`: there is a recent backup, ' +
        'but none of them is proven. `overdue`: there is no recent backup. `failing`: the newest ' +
        'backup failed or does not restore. Recent means less than a day old or, where schedules ' +
        'run less often, made at their last due time.',
    ),
  isRunning: z.boolean().describe('Whether a backup of it is waiting or running.'),
  lastGood: z
    .object({ ...ended, plainBytes: z.int().nullable(), storedBytes: z.int().nullable() })
    .nullable()
    .describe('The newest backup that is not known to be bad.'),
  lastProven: z
    .object({
      ...ended,
      isExcepted: z
        .boolean()
        .describe('Whether its proof has exceptions that nobody has accepted.'),
    })
    .nullable()
    .describe('The newest backup that was restored and confirmed, maybe with exceptions.'),
  lastProof: z
    .object({ jobId: z.uuid(), provenAt: z.iso.datetime(), restoreMs: z.int() })
    .nullable()
    .describe('The last restore test that confirmed a backup, and how long its restore took.'),
  nextRunAt: z.date().nullable(),
  storedBytes: z.int().describe('The size in storage of all its backups.'),
  grownBytes: z
    .int()
    .nullable()
    .describe(
      'Growth from its first good backup of these days to the last; null if fewer than two days have one.',
    ),
  days: z.array(DayView).describe('One for each of the `days` in the response.'),
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
      .describe('Over all datasources that match, not only those of this page.'),
    days: z.array(z.string()).describe('The last 30 days in the time zone, ending with today.'),
    labels: z
      .array(z.object({ label: z.string(), count: z.int() }))
      .describe(
        'How many datasources of the organisation have each label, whatever the filters. At most ' +
          'the 100 most frequent labels.',
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
        counts: {
          half_way: 0,
          no_backup: 0,
          failing: 0,
          overdue: 0,
          unproven: 0,
          safe_except: 0,
          paused: 0,
          safe: 1,
        },
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
            isExcepted: false,
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
          .describe('The size of all backups at the end of the day; for the last day, now.'),
        backups: z.int().describe('Backups made on this day.'),
        backupMs: z.int().nullable().describe('The median of how long they took, in milliseconds.'),
        restores: z.int().describe('Restores completed on this day, including restore tests.'),
        restoreMs: z
          .int()
          .nullable()
          .describe('The median of how long they took to load, in milliseconds.'),
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
