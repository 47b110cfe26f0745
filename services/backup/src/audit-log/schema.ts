import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { AUDIT_ACTION_NAMES, TARGET_TYPES } from './model.ts';

const MOST_VALUES = 50;

function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(MOST_VALUES, `must be at most ${MOST_VALUES} values`));
}

export const AuditLogQuery = z.strictObject({
  ...pageFields(),
  from: z.iso
    .datetime({ offset: true })
    .pipe(z.coerce.date())
    .optional()
    .describe('Not before this moment.'),
  to: z.iso
    .datetime({ offset: true })
    .pipe(z.coerce.date())
    .optional()
    .describe('Before this moment.'),
  actions: listOf(z.enum(AUDIT_ACTION_NAMES)).optional().describe('Actions, separated by commas.'),
  target_types: listOf(z.enum(TARGET_TYPES))
    .optional()
    .describe('Target types, separated by commas.'),
  target_id: z.string().min(1).max(255).toLowerCase().optional(),
  actors: listOf(z.string().regex(/^(user|machine|system):.{1,255}$/, 'must be keys of actors'))
    .optional()
    .describe('Keys of actors as `/audit-log/actors` gives them, separated by commas.'),
});

export const ActorsQuery = z.strictObject(pageFields());

const ActorView = z
  .object({
    key: z.string(),
    type: z.enum(['user', 'machine', 'system']),
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    anonymised: z.boolean(),
  })
  .meta({ id: 'Actor' });

const AuditEntryView = z
  .object({
    id: z.uuid(),
    occurredAt: z.date(),
    actor: ActorView,
    action: z.enum(AUDIT_ACTION_NAMES),
    target: z.object({ type: z.enum(TARGET_TYPES), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

export const AuditLogPage = z.object({
  items: z.array(AuditEntryView),
  nextCursor: z.string().optional(),
});
export const ActorsPage = z.object({
  items: z.array(ActorView),
  nextCursor: z.string().optional(),
});
