import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { findGenerator } from './find.ts';
import type { GeneratorJob } from './model.ts';

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
  { id, state }: GeneratorJob,
  { limit, search, minLength, maxLength }: Limited & NameFilters,
): Promise<void> {
  const query = {
    limit: Math.min(limit + 1, 1_000),
    ...(search !== undefined && { search }),
    ...(minLength !== undefined && { length_min: minLength }),
    ...(maxLength !== undefined && { length_max: maxLength }),
  };
  await listFirst(
    output,
    pages(holdfast.domains.listGeneratedNames, { path: { id }, query }),
    { limit },
    {
      id: ({ name }) => name,
      columns: {
        name: ({ name }) => name,
        score: ({ score }) => String(score),
        style: ({ style }) => style.replaceAll('_', ' '),
        of: ({ words }) => words.join(', '),
      },
      none: state === 'completed' ? 'There are no such names.' : `There are none yet: ${state}.`,
    },
  );
}
