import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { STATUSES } from '../check/model.ts';
import { domainField, ResultView, suffixesField } from '../check/schema.ts';
import { SORTS } from './model.ts';

const notes = z.string().max(5_000).nullable();

export const SaveDomain = z.strictObject({ domain: domainField, notes: notes.optional() });
export const UpdateSaved = z.strictObject({ notes });
export const SavedParams = z.object({ id: z.uuid().toLowerCase() });

const moment = z.iso.date().or(z.iso.datetime());
const from = moment.transform((text) => new Date(text));
/** A day counts to its end. */
const to = moment.transform(
  (text) => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text),
);
export const SavedQuery = z.strictObject({
  ...pageFields(),
  search: z.string().max(253).optional().describe('A part of the name or of the notes.'),
  tlds: suffixesField,
  available: z.enum(['true', 'false', 'unknown']).optional(),
  registrar: z.string().max(200).optional().describe("A part of the registrar's name."),
  expires_from: from.optional(),
  expires_to: to.optional(),
  sort: z.enum(SORTS).default('-created').describe('A minus sign turns the order around.'),
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
    status: z.enum(STATUSES).nullable().describe('Null until it was first checked.'),
    available: z.boolean().nullable(),
    registrar: z.string().nullable(),
    expiresAt: z.date().nullable(),
    checkedAt: z.date().nullable(),
    result: ResultView.nullable(),
  })
  .meta({ id: 'SavedDomain' });
export const SavedPage = z.object({
  items: z.array(SavedView),
  nextCursor: z.string().optional(),
});
