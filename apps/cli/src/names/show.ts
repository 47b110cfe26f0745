import { type Domains, pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { findGenerator } from './find.ts';

export type NameFilters = { search?: string; minLength?: number; maxLength?: number };

export async function showNames(
  connected: Connected,
  wanted: string,
  choices: Limited & NameFilters,
): Promise<void> {
  await tellNames(connected, await findGenerator(connected.holdfast, wanted), choices);
}

export async function tellNames(
  { holdfast, output }: Connected,
  { id, state }: Domains.GeneratorJob,
  { limit, search, minLength, maxLength }: Limited & NameFilters,
): Promise<void> {
  const query = {
    ...(search !== undefined && { search }),
    ...(minLength !== undefined && { length_min: minLength }),
    ...(maxLength !== undefined && { length_max: maxLength }),
  };
  await listFirst(
    output,
    (page) =>
      pages(holdfast.domains.listGeneratedNames, { path: { id }, query: { ...query, ...page } }),
    { limit, pageSize: 1_000 },
    {
      id: ({ name }) => name,
      columns: {
        name: ({ name }) => name,
        score: ({ score }) => String(score),
        style: ({ style }) => style.replaceAll('_', ' '),
        of: ({ words }) => words.join(', '),
      },
      none: state === 'completed' ? 'No name matches.' : `There are none yet: ${state}.`,
    },
  );
}
