import { z } from 'zod';
import { pageFields, pageOf, storableMoment } from '../paging/index.ts';

const MOST_VALUES = 50;

function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(MOST_VALUES, `must have at most ${MOST_VALUES} values`));
}

const Moment = z.iso
  .datetime({ offset: true })
  .pipe(z.coerce.date())
  .pipe(storableMoment)
  .optional();

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

export const ActorsPage = pageOf(ActorView);

/** Ids are stored in lower case; the names of operations are as they are. */
const asStored = (id: string) => (/^[\da-f-]{36}$/i.test(id) ? id.toLowerCase() : id);

/** The contract of a log with these actions; `example` goes into the example of an entry. */
export function auditLogContract<Action extends string, TargetType extends string>(
  actions: readonly Action[],
  targetTypes: readonly TargetType[],
  example: { action: Action; target: { type: TargetType; id: string }; details: object },
) {
  const query = z.strictObject({
    ...pageFields(),
    from: Moment.describe('Not before this moment.'),
    to: Moment.describe('Before this moment.'),
    actions: listOf(z.enum(actions)).optional().describe('Actions, separated by commas.'),
    target_types: listOf(z.enum(targetTypes))
      .optional()
      .describe('Target types, separated by commas.'),
    target_id: z.string().min(1).max(255).overwrite(asStored).optional(),
    actors: listOf(
      z.string().regex(/^(user|machine|system):.{1,255}$/, 'must be keys from /audit-log/actors'),
    )
      .optional()
      .describe('Keys of actors from `/audit-log/actors`, separated by commas.'),
  });
  const entry = z
    .object({
      id: z.uuid(),
      occurredAt: z.date(),
      actor: ActorView,
      action: z.enum(actions),
      target: z.object({ type: z.enum(targetTypes), id: z.string() }),
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
        ...example,
        ipAddress: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
      },
    });
  return { query, page: pageOf(entry) };
}
