import { listFilters } from '@holdfast/resolve';
import type { Surroundings } from '../../terminal/index.ts';
import { bytes, percent, plain, plainJson, table, whole } from '../../terminal/index.ts';
import { factsOf } from './facts.ts';
import { folderOf } from './folder.ts';

const HEADINGS = ['TLD', 'names', 'built (UTC)', 'false positives', 'size'];

export async function list(
  choices: { out?: string; json?: boolean },
  { terminal, environment }: Surroundings,
): Promise<void> {
  const folder = folderOf(choices.out, environment);
  const filters = await listFilters(folder);
  if (choices.json) {
    terminal.out(plainJson(filters.map(factsOf), 2));
    return;
  }
  const rows = filters.flatMap(({ facts, bytes: size }) =>
    facts
      ? [
          [
            facts.tld,
            whole(facts.count),
            facts.builtAt.slice(0, 16).replace('T', ' '),
            percent(facts.falsePositiveRate),
            bytes(size),
          ],
        ]
      : [],
  );
  if (filters.length === 0) terminal.out(`There are no filters in ${folder}.`);
  if (rows.length > 0) table(HEADINGS, rows).forEach(terminal.out);
  for (const { problem } of filters) {
    if (problem) terminal.err(`Not used: ${plain(problem.message)}\n`);
  }
}
