import { pages } from '@holdfast/clients';
import type { Connected, Holdfast } from '../../connection/index.ts';
import { type Limited, listFirst } from '../../output/index.ts';
import { moment } from '../../terminal/index.ts';
import { nameOf, statusOf } from '../words.ts';

type Query = NonNullable<
  NonNullable<Parameters<Holdfast['domains']['listSavedDomains']>[0]>['query']
>;

export type SavedFilters = Pick<Query, 'search' | 'available' | 'registrar' | 'sort'> & {
  tld?: string;
  expiresFrom?: string;
  expiresTo?: string;
};

export async function listSaved(
  { holdfast, output }: Connected,
  choices: Limited & SavedFilters,
): Promise<void> {
  const { limit, search, tld, available, registrar, expiresFrom, expiresTo, sort } = choices;
  const query: Query = {
    ...(search !== undefined && { search }),
    ...(tld !== undefined && { tlds: tld }),
    ...(available !== undefined && { available }),
    ...(registrar !== undefined && { registrar }),
    ...(expiresFrom !== undefined && { expires_from: expiresFrom }),
    ...(expiresTo !== undefined && { expires_to: expiresTo }),
    ...(sort !== undefined && { sort }),
  };
  await listFirst(
    output,
    (page) => pages(holdfast.domains.listSavedDomains, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        name: nameOf,
        status: ({ status }) => (status === null ? 'not checked yet' : statusOf(status)),
        registrar: ({ registrar: name }) => name ?? '',
        'expires (UTC)': ({ expiresAt }) => moment(expiresAt),
        'checked (UTC)': ({ checkedAt }) => moment(checkedAt),
        notes: ({ notes }) => notes ?? '',
      },
      none: 'No domains are saved yet. Save one: holdfast domains saved add --help',
    },
  );
}
