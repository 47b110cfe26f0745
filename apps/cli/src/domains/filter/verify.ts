import path from 'node:path';
import type { FilterStatus } from '@holdfast/resolve';
import { Failure } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import { bytes, createProgress, plain, plainJson } from '../../terminal/index.ts';
import { factsOf } from './facts.ts';
import type { Filters } from './model.ts';
import { suffixOf, withFilters } from './place.ts';

/** Reads the filters of these suffixes, or all, to their last byte. Fails if one is not whole. */
export async function verify(
  tlds: readonly string[],
  choices: { out?: string; json?: boolean },
  { terminal, environment, stop }: Surroundings,
): Promise<void> {
  const signal = stop();
  await withFilters(choices.out, environment, signal, async (place) => {
    const filters = await read(tlds, place, { terminal, signal });
    if (choices.json) terminal.out(plainJson(filters.map(factsOf), 2));
    else filters.map(sentence).map(plain).forEach(terminal.out);
    if (filters.length === 0 && !choices.json) {
      terminal.out(`There are no filters in ${place.where}.`);
    }
    const refused = filters.flatMap(({ problem }) => problem?.message ?? []);
    if (refused.length > 0) {
      throw new Failure(
        'failed',
        `${refused.length} of ${filters.length} cannot be used: ${refused.join('; ')}`,
      );
    }
  });
}

async function read(
  tlds: readonly string[],
  { list, verify: verifyOne }: Filters,
  { terminal, signal }: Pick<Surroundings, 'terminal'> & { signal: AbortSignal },
): Promise<FilterStatus[]> {
  const wanted =
    tlds.length > 0
      ? tlds.map(suffixOf)
      : (await list()).map(({ file }) => path.basename(file, '.filter'));
  const progress = createProgress(terminal);
  const filters: FilterStatus[] = [];
  try {
    for (const tld of wanted) {
      progress.at(`${tld}: reading`);
      filters.push(await verifyOne(tld));
      if (signal.aborted)
        throw new Failure('interrupted', 'Interrupted before everything was read.');
    }
  } finally {
    progress.end();
  }
  return filters;
}

function sentence({ file, bytes: size, facts, problem }: FilterStatus): string {
  return facts && !problem
    ? `${facts.tld}: intact, ${bytes(size)}`
    : `${path.basename(file)}: cannot be used`;
}
