import type { FilterStatus } from '@holdfast/resolve';
import type { Surroundings } from '../../terminal/index.ts';
import { bytes, percent, plain, plainJson, table, whole } from '../../terminal/index.ts';
import { factsOf } from './facts.ts';
import { withFilters } from './place.ts';

const HEADINGS = ['TLD', 'names', 'built (UTC)', 'false positives', 'size'];

export async function list(
  choices: { out?: string; json?: boolean },
  { terminal, environment, stop }: Surroundings,
): Promise<void> {
  await withFilters(choices.out, environment, stop(), async ({ where, list: listAll }) => {
    const filters = await listAll();
    if (choices.json) {
      terminal.out(plainJson(filters.map(factsOf), 2));
      return;
    }
    const rows = filters.flatMap(rowOf);
    if (filters.length === 0) terminal.out(`There are no filters in ${where}.`);
    if (rows.length > 0) table(HEADINGS, rows).forEach(terminal.out);
    for (const { problem } of filters) {
      if (problem) terminal.err(`Not used: ${plain(problem.message)}\n`);
    }
  });
}

function rowOf({ facts, bytes: size }: FilterStatus): string[][] {
  if (!facts) return [];
  const builtAt = facts.builtAt.slice(0, 16).replace('T', ' ');
  const rate = percent(facts.falsePositiveRate);
  return [[facts.tld, whole(facts.count), builtAt, rate, bytes(size)]];
}
