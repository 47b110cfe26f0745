import path from 'node:path';
import { type FilterStatus, listFilters, verifyFilter } from '@holdfast/resolve';
import { Failure } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import { bytes, createProgress, plain, plainJson } from '../../terminal/index.ts';
import { factsOf } from './facts.ts';
import { folderOf, suffixOf } from './folder.ts';

/** Reads the filters of these suffixes, or all, to their last byte. One that is not whole is a failure. */
export async function verify(
  tlds: readonly string[],
  choices: { out?: string; json?: boolean },
  { terminal, environment, stop }: Surroundings,
): Promise<void> {
  const signal = stop();
  const folder = folderOf(choices.out, environment);
  const files =
    tlds.length > 0
      ? tlds.map((tld) => path.join(folder, `${suffixOf(tld)}.filter`))
      : (await listFilters(folder)).map(({ file }) => file);
  const progress = createProgress(terminal);
  const filters: FilterStatus[] = [];
  try {
    for (const file of files) {
      progress.at(`${file}: reading`);
      filters.push(await verifyFilter(file));
      if (signal.aborted) throw new Failure('interrupted', 'Interrupted; not all was read.');
    }
  } finally {
    progress.end();
  }
  if (choices.json) terminal.out(plainJson(filters.map(factsOf), 2));
  else filters.map(sentence).map(plain).forEach(terminal.out);
  if (files.length === 0 && !choices.json) terminal.out(`There are no filters in ${folder}.`);
  const refused = filters.flatMap(({ problem }) => problem?.message ?? []);
  if (refused.length > 0) {
    throw new Failure(
      'failed',
      `${refused.length} of ${filters.length} cannot be used: ${refused.join('; ')}`,
    );
  }
}

function sentence({ file, bytes: size, facts, problem }: FilterStatus): string {
  return facts && !problem
    ? `${facts.tld}: whole, ${bytes(size)}`
    : `${path.basename(file)}: refused`;
}
