import { SENSITIVITIES } from '@holdfast/lookalikes';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { LONGEST_KEYWORD, MOST_ALLOWED, SHORTEST_KEYWORD, WATCHER_SORTS } from './model.ts';

const fields = {
  keyword: z
    .string()
    .max(300)
    .describe(
      `What to watch for: ${SHORTEST_KEYWORD} to ${LONGEST_KEYWORD} letters, digits and hyphens of any script, without a dot. Kept in its normal form, and once for each organisation.`,
    ),
  allowlist: z
    .array(z.string().max(300))
    .max(MOST_ALLOWED)
    .describe('Domains of your own. They, and names below them, never hit.'),
  notificationEmail: z
    .email()
    .max(254)
    .nullable()
    .describe(
      "Who gets the digests; null for nobody. An address that is no member's gets a message with a link first, and digests once it has confirmed.",
    ),
  minScore: z
    .int()
    .min(0)
    .max(100)
    .describe('Below this score nothing becomes a hit, whatever kind of match it is.'),
  sensitivity: z
    .enum(SENSITIVITIES)
    .describe(
      'How much is called a look-alike: `strict` only what is sure, `balanced` what most want to see, `broad` all that could be one. It matters most to keywords of 2 to 4 letters.',
    ),
  aiCheck: z
    .boolean()
    .describe('Lets a configured model move each score by up to 10 points, recorded apart.'),
  enabled: z.boolean(),
};

export const CreateWatcher = z
  .strictObject({
    keyword: fields.keyword,
    allowlist: fields.allowlist.default([]),
    notificationEmail: fields.notificationEmail.default(null),
    minScore: fields.minScore.optional().describe(`${fields.minScore.description} 50 if left out.`),
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
  search: z.string().max(253).optional().describe('A part of the keyword.'),
  enabled: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  sort: z.enum(WATCHER_SORTS).default('-created').describe('A minus sign turns the order around.'),
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
        'When its address was taken out because the account behind it was erased; nobody gets digests since. Null once it is set again.',
      ),
    unconfirmed: z
      .array(z.string())
      .describe(
        "Its address, as long as that is no member's and has not confirmed. It gets no digests; hits wait for it.",
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
