import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Name } from '../naming/schema.ts';

const count = (what: string) => z.int().min(1).max(10_000).optional().describe(what);
const newestOf = (unit: string) =>
  count(`Keeps the newest backup of each of the last N ${unit}s that have one.`);

const RetentionSchema = z
  .strictObject({
    keepLast: count('Keeps the N newest backups.'),
    keepHourly: newestOf('hour'),
    keepDaily: newestOf('day'),
    keepWeekly: count(
      'Keeps the newest backup of each of the last N weeks that have one. Weeks begin on Monday.',
    ),
    keepMonthly: newestOf('month'),
    keepYearly: newestOf('year'),
    keepDays: count(
      'Keeps all backups of the day of the newest good one and of the N days before it, whether or not those days have any.',
    ),
  })
  .refine((rules) => Object.values(rules).some((value) => value !== undefined), {
    error: 'must have at least one rule',
  })
  .describe(
    "A backup that any rule keeps is kept. Days, weeks, months and years are those of the policy's " +
      'time zone. Whatever the rules say, the newest backup of a datasource and the newest that a ' +
      'restore test confirmed are never deleted.',
  )
  .meta({ id: 'Retention' });

const scheduleCron = z
  .string()
  .max(200)
  .describe('Five cron fields, with names, steps, L and #: minute hour day month weekday.');
const timezone = z.string().max(100).describe('An IANA time zone.');
const options = z.strictObject({
  excludeTables: z
    .array(z.string().min(1).max(255))
    .max(100)
    .default([])
    .describe('Tables whose data is left out, as `schema.table`; `*` stands for any characters.'),
});

export const CreatePolicy = z
  .strictObject({
    name: Name,
    scheduleCron,
    timezone: timezone.default('UTC'),
    retention: RetentionSchema,
    destinationId: z.uuid().toLowerCase(),
    options: options.default({ excludeTables: [] }),
  })
  .meta({
    example: {
      name: 'nightly',
      scheduleCron: '0 3 * * *',
      timezone: 'Europe/Berlin',
      retention: { keepDaily: 7, keepWeekly: 4, keepMonthly: 12 },
      destinationId: '019a3f0e-77a1-7e90-8f44-12d3c4b5a604',
      options: { excludeTables: ['public.sessions'] },
    },
  });

export const UpdatePolicy = z
  .strictObject({
    name: Name.optional(),
    scheduleCron: scheduleCron.optional(),
    timezone: timezone.optional(),
    retention: RetentionSchema.optional(),
    destinationId: z.uuid().toLowerCase().optional(),
    options: options.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { error: 'must contain at least one field' })
  .meta({ example: { scheduleCron: '30 2 * * *', retention: { keepDaily: 14 } } });

export const PolicyParams = z.object({ id: z.uuid().toLowerCase() });
export const PoliciesQuery = z.strictObject(pageFields());

export const PolicyView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scheduleCron: z.string(),
    timezone: z.string(),
    schedule: z.string().describe('The schedule in words.'),
    nextRuns: z.array(z.date()).describe('The next three times it is due.'),
    retention: RetentionSchema,
    destinationId: z.uuid(),
    options: z.object({ excludeTables: z.array(z.string()) }),
    createdAt: z.date(),
    updatedAt: z.date(),
    warnings: z
      .array(z.string())
      .optional()
      .describe(
        'When a policy is saved or attached: tables that it leaves out although rows that are backed up refer to them, as far as the newest backups show.',
      ),
  })
  .meta({
    id: 'BackupPolicy',
    example: {
      id: '019a3f12-0d3e-7b58-9c21-64a7e8f90103',
      name: 'nightly',
      scheduleCron: '0 3 * * *',
      timezone: 'Europe/Berlin',
      schedule: 'At 03:00 (Europe/Berlin)',
      nextRuns: [
        '2026-11-03T02:00:00.000Z',
        '2026-11-04T02:00:00.000Z',
        '2026-11-05T02:00:00.000Z',
      ],
      retention: { keepDaily: 7, keepWeekly: 4, keepMonthly: 12 },
      destinationId: '019a3f0e-77a1-7e90-8f44-12d3c4b5a604',
      options: { excludeTables: ['public.sessions'] },
      createdAt: '2026-11-01T09:32:00.000Z',
      updatedAt: '2026-11-01T09:32:00.000Z',
    },
  });

export const PoliciesPage = pageOf(PolicyView);
