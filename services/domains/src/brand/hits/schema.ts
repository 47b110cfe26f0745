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
  score_min: score('The lowest score.'),
  score_max: score('The highest score.'),
  search: z.string().max(253).optional().describe('A part of the domain.'),
  feed: z.enum(FEEDS).optional(),
  band: z.enum(BANDS).optional(),
  sort: z.enum(HIT_SORTS).default('-lastSeen').describe('A minus sign turns the order around.'),
};
const watchers = z
  .string()
  .transform((text) => text.toLowerCase().split(','))
  .pipe(z.array(z.uuid('must be ids of watchers, separated by commas')).max(200))
  .optional()
  .describe('Ids of watchers, separated by commas.');

type Range = { score_min?: number | undefined; score_max?: number | undefined };

function refuseEmptyRange({ score_min: from, score_max: to }: Range, context: z.RefinementCtx) {
  if (from === undefined || to === undefined || !(from > to)) return;
  context.addIssue({ code: 'custom', path: ['score_min'], message: 'is above score_max' });
  context.addIssue({ code: 'custom', path: ['score_max'], message: 'is below score_min' });
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
  domain: z.string().describe('The name that was registered, in punycode.'),
  unicode: z.string(),
  tld: z.string(),
  score: z.int().describe('0 to 100: the sum of the components, and what the AI check added.'),
  band: z.enum(BANDS),
  components: z.array(z.object({ rule: z.string(), points: z.int(), detail: z.string() })),
  aiCheck: z
    .object({ points: z.int(), reason: z.string(), at: z.date() })
    .nullable()
    .describe('What a model said, -10 to 10 points; null if none was asked or it had no answer.'),
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
    { rule: 'exact', points: 49, detail: '“exampleshop” stands by itself in a label' },
    { rule: 'suspicious_words', points: 25, detail: 'beside login' },
    { rule: 'tld', points: 8, detail: '.top is much used for abuse' },
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
      .describe('Where it was seen: the first time, and the newest of the others.'),
    comparison: z
      .object({
        name: z.string().describe('The likest of the names that were seen, in punycode.'),
        unicode: z.string(),
        brand: z
          .string()
          .describe('The keyword, with its suffix where the allowlist has it as a domain.'),
        pieces: z
          .array(z.object({ kind: z.enum(PIECE_KINDS), brand: z.string(), name: z.string() }))
          .describe(
            'Both, from the left: which characters of the name stand for which of the brand.',
          ),
      })
      .nullable()
      .describe('The name beside the brand; null where no name that was seen can be read.'),
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
