import { readName } from '@holdfast/names';
import { pageFields, pageOf, storableMoment } from '@holdfast/platform/paging';
import { z } from 'zod';
import { STATUSES } from '../check/model.ts';
import { domainField, ResultView, suffixesField } from '../check/schema.ts';
import { SORTS } from './model.ts';

const notes = z.string().max(5_000).nullable();

export const SaveDomain = z
  .strictObject({ domain: domainField, notes: notes.optional() })
  .meta({ example: { domain: 'example-shop.com', notes: 'Expires in spring.' } });
export const UpdateSaved = z
  .strictObject({ notes })
  .meta({ example: { notes: 'Renewed until 2027.' } });
export const SavedParams = z.object({ id: z.uuid().toLowerCase() });

const moment = z.iso.date().or(z.iso.datetime());
const from = moment.transform((text) => new Date(text)).pipe(storableMoment);
/** A date without a time means the end of that day. */
const to = moment
  .transform((text) => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text))
  .pipe(storableMoment);
const nameField = z.string().transform((text, context) => {
  const reading = readName(text.trim());
  if (reading.ok) return reading.name.ascii;
  context.addIssue(reading.reason);
  return z.NEVER;
});
const namesField = z
  .string()
  .max(8_000)
  .transform((text) => text.split(','))
  .pipe(z.array(nameField).max(100))
  .optional()
  .describe('Only these domains, at most 100, separated by commas.');
export const SavedQuery = z.strictObject({
  ...pageFields(),
  domains: namesField,
  search: z.string().max(253).optional().describe('Text to find in the name or the notes.'),
  tlds: suffixesField,
  available: z.enum(['true', 'false', 'unknown']).optional(),
  registrar: z.string().max(200).optional().describe("Text to find in the registrar's name."),
  expires_from: from.optional(),
  expires_to: to.optional(),
  sort: z.enum(SORTS).default('-created').describe('A minus sign reverses the order.'),
});

export const SavedView = z
  .object({
    id: z.uuid(),
    domain: z.string(),
    unicode: z.string(),
    tld: z.string(),
    notes: z.string().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
    status: z.enum(STATUSES).nullable().describe('Null until the first check.'),
    available: z.boolean().nullable(),
    registrar: z.string().nullable(),
    expiresAt: z.date().nullable(),
    checkedAt: z.date().nullable(),
    result: ResultView.nullable(),
  })
  .meta({
    id: 'SavedDomain',
    example: {
      id: '019a4442-4f33-7dd4-9b80-0f2ee012370d',
      domain: 'example-shop.com',
      unicode: 'example-shop.com',
      tld: 'com',
      notes: 'Expires in spring.',
      createdAt: '2026-11-02T09:29:00.000Z',
      updatedAt: '2026-11-02T09:29:00.000Z',
      status: 'registered',
      available: false,
      registrar: 'Example Registrar, Inc.',
      expiresAt: '2027-03-04T00:00:00.000Z',
      checkedAt: '2026-11-02T09:30:00.000Z',
      result: ResultView.meta()?.example,
    },
  });
export const SavedPage = pageOf(SavedView);

export const CheckedView = z
  .object({
    saved: SavedView.describe(
      'The domain as it is stored now. What could not be found out has not changed.',
    ),
    result: ResultView.describe('The result of this check, even if it is `unknown`.'),
  })
  .meta({
    id: 'CheckedSavedDomain',
    example: { saved: SavedView.meta()?.example, result: ResultView.meta()?.example },
  });
