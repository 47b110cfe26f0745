import { CATEGORIES, NAME_STYLES, STYLES } from '@holdfast/name-generator';
import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { giveUpAfterField } from '../bulk/schema.ts';
import { maxAgeField, modeField } from '../check/schema.ts';
import { GENERATOR_STATES } from './model.ts';

const MOST_NAMES_A_PAGE = 1_000;
const MOST_NAMES_TO_CHECK = 5_000;
const MOST_TLDS = 500;

export const CreateGenerator = z
  .strictObject({
    description: z
      .string()
      .trim()
      .min(3)
      .max(500)
      .describe(
        'What the name is for, in English. In other languages, only the letters of the words are used.',
      ),
    category: z
      .enum(CATEGORIES)
      .default('any')
      .describe('`any` leaves it to the description; `other` means that none of these fits.'),
    style: z.enum(STYLES).default('any'),
    maxLength: z.int().min(4).max(30).default(14),
    size: z.int().min(1).max(1_000).default(100).describe('The maximum number of names.'),
  })
  .meta({
    example: {
      description: 'a shop that delivers fresh bread by bicycle',
      category: 'food',
      style: 'any',
      maxLength: 12,
      size: 50,
    },
  });
export const GeneratorParams = z.object({ id: z.uuid().toLowerCase() });
export const GeneratorsQuery = z.strictObject(pageFields());

export const GeneratorView = z
  .object({
    id: z.uuid(),
    description: z.string(),
    category: z.enum(CATEGORIES),
    style: z.enum(STYLES),
    maxLength: z.int(),
    size: z.int(),
    state: z.enum(GENERATOR_STATES),
    count: z.int().describe('The number of names generated.'),
    keywords: z
      .array(z.string())
      .describe('The words of the description that were used, the most important first.'),
    understood: z
      .array(z.string())
      .describe(
        'Words of the description whose meaning the names draw on. Empty until the job is done.',
      ),
    notUnderstood: z
      .array(z.string())
      .describe(
        'Words that are unknown, in another language or ambiguous: only their letters were used.',
      ),
    notes: z.array(z.string()).describe('Notes on the result.'),
    model: z
      .object({ used: z.boolean(), reason: z.string().nullable() })
      .nullable()
      .describe(
        'Whether a language model added candidates, and if not, why not. Null until the job is done.',
      ),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
  })
  .meta({
    id: 'GeneratorJob',
    example: {
      id: '019a4430-1c00-7aa1-8e5d-dec0de12340a',
      description: 'a shop that delivers fresh bread by bicycle',
      category: 'food',
      style: 'any',
      maxLength: 12,
      size: 50,
      state: 'completed',
      count: 50,
      keywords: ['bread', 'bicycle', 'fresh'],
      understood: ['bread', 'bicycle', 'fresh'],
      notUnderstood: [],
      notes: [],
      model: { used: false, reason: 'No model is configured.' },
      createdAt: '2026-11-02T09:30:00.000Z',
      startedAt: '2026-11-02T09:30:00.100Z',
      finishedAt: '2026-11-02T09:30:00.900Z',
    },
  });
/** What a job looks like right after the request. */
export const queuedGenerator = {
  ...(GeneratorView.meta()?.example as object),
  ...{ state: 'queued', count: 0, keywords: [], understood: [], model: null },
  ...{ startedAt: null, finishedAt: null },
};
export const GeneratorsPage = pageOf(GeneratorView);

const length = z.coerce.number().int().min(1).max(63).optional();
export const NamesQuery = z
  .strictObject({
    ...pageFields({ cap: MOST_NAMES_A_PAGE }),
    search: z.string().max(63).optional().describe('Text to find in the name.'),
    length_min: length,
    length_max: length,
  })
  .superRefine(
    ({ length_min: min, length_max: max }, context) => {
      if (min === undefined || max === undefined || !(min > max)) return;
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      refuse('length_min', 'must not be greater than length_max');
      refuse('length_max', 'must not be less than length_min');
    },
    // Runs even if another field is wrong, so that all faults are named at once.
    { when: () => true },
  );

const NameView = z
  .object({
    name: z.string(),
    style: z.enum(NAME_STYLES),
    score: z.int().min(0).max(100),
    words: z.array(z.string()).describe('The words it was made from.'),
    length: z.int(),
  })
  .meta({
    id: 'GeneratedName',
    example: {
      name: 'crustcycle',
      style: 'compound',
      score: 84,
      words: ['crust', 'cycle'],
      length: 10,
    },
  });
export const NamesPage = pageOf(NameView);

export const CheckNames = z
  .strictObject({
    names: z
      .array(z.string().max(63))
      .min(1)
      .max(MOST_NAMES_TO_CHECK)
      .describe('Labels without a dot; they need not come from the job.'),
    tlds: z
      .array(z.string().max(63))
      .min(1)
      .max(MOST_TLDS)
      .describe('Suffixes under which names are registered: `com`, `co.uk`.'),
    mode: modeField.default('verified'),
    maxAge: maxAgeField,
    giveUpAfter: giveUpAfterField,
  })
  .meta({
    example: { names: ['crustcycle', 'loafride'], tlds: ['com', 'co.uk'], mode: 'verified' },
  });
