import { pageFields, pageOf, storableMoment } from '@holdfast/platform/paging';
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
    .pipe(storableMoment)
    .optional()
    .describe('Not before this moment.'),
  to: z.iso
    .datetime({ offset: true })
    .pipe(z.coerce.date())
    .pipe(storableMoment)
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
  .meta({
    id: 'Actor',
    example: {
      key: 'user:019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
      type: 'user',
      id: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
      name: 'Ada Example',
      email: 'ada@example.com',
      anonymised: false,
    },
  });

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
  .meta({
    id: 'AuditEntry',
    example: {
      id: '019a4412-33c2-7d5e-9f60-718293a4b515',
      occurredAt: '2026-11-02T09:30:00.000Z',
      actor: ActorView.meta()?.example,
      action: 'restore.created',
      target: { type: 'restore', id: '019a42d9-16f2-7c05-a9d8-5e4f30211c05' },
      details: {
        datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
        jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
        mode: 'new_database',
      },
      ipAddress: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
    },
  });

export const AuditLogPage = pageOf(AuditEntryView);
export const ActorsPage = pageOf(ActorView);
