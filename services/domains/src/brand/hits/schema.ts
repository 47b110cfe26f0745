import { BANDS, PIECE_KINDS } from '@holdfast/lookalikes';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { FEEDS, HIT_SORTS } from './model.ts';

export const HitParams = z.object({ id: z.uuid().toLowerCase() });

const score = (what: string) =>
  z.coerce
    .number('must be a whole number from 0 to 100')
    .int('must be a whole number from 0 to 100')
    .min(0)
    .max(100)
    .optional()
    .describe(what);

const filters = {
  ...pageFields(),
  score_min: score('Only hits with at least this score.'),
  score_max: score('Only hits with at most this score.'),
  search: z.string().max(253).optional().describe('Text to find in the domain.'),
  feed: z.enum(FEEDS).optional(),
  band: z.enum(BANDS).optional(),
  sort: z.enum(HIT_SORTS).default('-lastSeen').describe('A minus sign reverses the order.'),
};
const watchers = z
  .string()
  .transform((text) => text.toLowerCase().split(','))
  .pipe(z.array(z.uuid('must be watcher ids, separated by commas')).max(200))
  .optional()
  .describe('Watcher ids, separated by commas.');

type Range = { score_min?: number | undefined; score_max?: number | undefined };

function refuseEmptyRange({ score_min: from, score_max: to }: Range, context: z.RefinementCtx) {
  if (from === undefined || to === undefined || !(from > to)) return;
  context.addIssue({
    code: 'custom',
    path: ['score_min'],
    message: 'must not be greater than score_max',
  });
  context.addIssue({
    code: 'custom',
    path: ['score_max'],
    message: 'must not be less than score_min',
  });
}

// Runs even if another field is wrong, so that all faults are named at once.
const always = { when: () => true };
export const HitsQuery = z
  .strictObject({ ...filters, watchers })
  .superRefine(refuseEmptyRange, always);
export const WatcherHitsQuery = z.strictObject(filters).superRefine(refuseEmptyRange, always);

const hit = {
  id: z.uuid(),
  watcherId: z.uuid(),
  keyword: z.string(),
  domain: z.string().describe('The registered domain, in punycode.'),
  unicode: z.string(),
  tld: z.string(),
  score: z
    .int()
    .describe('The points of the components and of the AI check added up, limited to 0 to 100.'),
  band: z.enum(BANDS),
  components: z.array(z.object({ rule: z.string(), points: z.int(), detail: z.string() })),
  aiCheck: z
    .object({ points: z.int(), reason: z.string(), at: z.date() })
    .nullable()
    .describe(
      'The model’s opinion, -10 to 10 points; null if no model was asked or it gave no usable answer.',
    ),
  feeds: z.array(z.enum(FEEDS)),
  firstSeenAt: z.date(),
  lastSeenAt: z.date(),
};
const example = {
  id: '019a4441-3e22-7cc3-8a7f-fe1ddf12360c',
  watcherId: '019a4440-2d11-7bb2-9f6e-ed0cde12350b',
  keyword: 'exampleshop',
  domain: 'exampleshop-login.top',
  unicode: 'exampleshop-login.top',
  tld: 'top',
  score: 82,
  band: 'high',
  components: [
    { rule: 'exact', points: 49, detail: '“exampleshop” is a separate word in a label' },
    { rule: 'suspicious_words', points: 25, detail: 'alongside login' },
    { rule: 'tld', points: 8, detail: '.top is often used for abuse' },
  ],
  aiCheck: null,
  feeds: ['certificates'],
  firstSeenAt: '2026-11-02T08:12:31.000Z',
  lastSeenAt: '2026-11-02T08:12:31.000Z',
};
const HitView = z.object(hit).meta({ id: 'BrandHit', example });
export const HitsPage = pageOf(HitView);

export const HitDetailView = z
  .object({
    ...hit,
    evidence: z
      .array(
        z.object({
          feed: z.enum(FEEDS),
          name: z.string(),
          at: z.string(),
          log: z.string().optional(),
          issuer: z.string().optional(),
          serial: z.string().optional(),
          notBefore: z.string().optional(),
          zone: z.string().optional(),
          family: z.string().optional(),
          server: z.string().optional(),
          records: z.record(z.string(), z.array(z.string())).optional(),
        }),
      )
      .describe('Where it was seen: the first sighting and the most recent ones.'),
    comparison: z
      .object({
        name: z.string().describe('The name seen that is most like the brand, in punycode.'),
        unicode: z.string(),
        brand: z
          .string()
          .describe(
            'The keyword, followed by its suffix if the allowlist contains it as a domain.',
          ),
        pieces: z
          .array(z.object({ kind: z.enum(PIECE_KINDS), brand: z.string(), name: z.string() }))
          .describe(
            'The two side by side, from left to right: which characters of the name stand for which of the brand.',
          ),
      })
      .nullable()
      .describe('The name compared with the brand; null if none of the names seen can be read.'),
  })
  .meta({
    id: 'BrandHitDetail',
    example: {
      ...example,
      evidence: [
        {
          feed: 'certificates',
          name: 'www.exampleshop-login.top',
          at: '2026-11-02T08:12:31.000Z',
          log: 'Argon 2026h2',
          issuer: "Let's Encrypt R12",
        },
      ],
      comparison: {
        name: 'www.exampleshop-login.top',
        unicode: 'www.exampleshop-login.top',
        brand: 'exampleshop',
        pieces: [
          { kind: 'around', brand: '', name: 'www.' },
          { kind: 'same', brand: 'exampleshop', name: 'exampleshop' },
          { kind: 'around', brand: '', name: '-login' },
          { kind: 'ending', brand: '', name: '.top' },
        ],
      },
    },
  });
