import { SENSITIVITIES } from '@holdfast/lookalikes';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { LONGEST_KEYWORD, MOST_ALLOWED, SHORTEST_KEYWORD, WATCHER_SORTS } from './model.ts';

const fields = {
  keyword: z
    .string()
    .max(300)
    .describe(
      `What to watch for: ${SHORTEST_KEYWORD} to ${LONGEST_KEYWORD} letters, digits and hyphens in any script, without a dot. It is normalised, and must be unique within the organisation.`,
    ),
  allowlist: z
    .array(z.string().max(300))
    .max(MOST_ALLOWED)
    .describe('Your own domains. They and their subdomains never become hits.'),
  notificationEmail: z
    .email()
    .max(254)
    .nullable()
    .describe(
      "The address that gets the digests, or null for none. An address that is not a member's is first sent a confirmation link, and gets digests once it is confirmed.",
    ),
  minScore: z
    .int()
    .min(0)
    .max(100)
    .describe('Names with a lower score never become hits, whatever the kind of match.'),
  sensitivity: z
    .enum(SENSITIVITIES)
    .describe(
      'What counts as a look-alike: `strict` only clear cases, `balanced` what most people want to see, `broad` everything that could be one. It matters most for keywords of 2 to 4 letters.',
    ),
  aiCheck: z
    .boolean()
    .describe(
      'Lets the configured model change each score by up to 10 points, which are recorded separately.',
    ),
  enabled: z.boolean(),
};

export const CreateWatcher = z
  .strictObject({
    keyword: fields.keyword,
    allowlist: fields.allowlist.default([]),
    notificationEmail: fields.notificationEmail.default(null),
    minScore: fields.minScore
      .optional()
      .describe(`${fields.minScore.description} The default is 50.`),
    sensitivity: fields.sensitivity.default('balanced'),
    aiCheck: fields.aiCheck.default(false),
    enabled: fields.enabled.default(true),
  })
  .meta({
    example: {
      keyword: 'exampleshop',
      allowlist: ['example-shop.com'],
      notificationEmail: 'brand@example.com',
      minScore: 60,
    },
  });
export const UpdateWatcher = z
  .strictObject({
    keyword: fields.keyword.optional(),
    allowlist: fields.allowlist.optional(),
    notificationEmail: fields.notificationEmail.optional(),
    minScore: fields.minScore.optional(),
    sensitivity: fields.sensitivity.optional(),
    aiCheck: fields.aiCheck.optional(),
    enabled: fields.enabled.optional(),
  })
  .meta({ example: { minScore: 70, sensitivity: 'strict' } });
export const WatcherParams = z.object({ id: z.uuid().toLowerCase() });

export const WatchersQuery = z.strictObject({
  ...pageFields(),
  search: z.string().max(253).optional().describe('Text to find in the keyword.'),
  enabled: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  sort: z.enum(WATCHER_SORTS).default('-created').describe('A minus sign reverses the order.'),
});

export const WatcherView = z
  .object({
    id: z.uuid(),
    keyword: z.string(),
    allowlist: z.array(z.string()).describe('In punycode.'),
    notificationEmail: z.string().nullable(),
    recipientErasedAt: z
      .date()
      .nullable()
      .describe(
        'When the address was removed because its account was erased; nobody has been sent digests since. Null once an address is set again.',
      ),
    unconfirmed: z
      .array(z.string())
      .describe(
        "The address, as long as it is not a member's and has not been confirmed. It gets no digests until then, and hits wait for it.",
      ),
    minScore: z.int(),
    sensitivity: z.enum(SENSITIVITIES),
    aiCheck: z.boolean(),
    enabled: z.boolean(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({
    id: 'BrandWatcher',
    example: {
      id: '019a4440-2d11-7bb2-9f6e-ed0cde12350b',
      keyword: 'exampleshop',
      allowlist: ['example-shop.com'],
      notificationEmail: 'brand@example.com',
      recipientErasedAt: null,
      unconfirmed: ['brand@example.com'],
      minScore: 60,
      sensitivity: 'balanced',
      aiCheck: false,
      enabled: true,
      createdAt: '2026-11-01T09:30:00.000Z',
      updatedAt: '2026-11-01T09:30:00.000Z',
    },
  });
export const WatchersPage = pageOf(WatcherView);
