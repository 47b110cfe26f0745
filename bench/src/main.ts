import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Order, runAll, runAndKeep } from './results/run-all.ts';

/** They take an hour, or most of a disk; what they came to last is kept on the page. */
const ONLY_WHEN_NAMED = ['large', 'mixed'];
/** The page of the repository, which a quick run leaves alone. */
const PAGE = path.join(import.meta.dirname, '../RESULTS.md');

/** Each benchmark is a file `<name>.bench.ts` beside this one that exports `run`. */
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .toSorted();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, minutes: { type: 'string' }, page: { type: 'string' } },
});
if (values.quick) process.env.HOLDFAST_BENCH_QUICK = '1';
if (values.minutes) process.env.HOLDFAST_BENCH_MINUTES = values.minutes;
const page = values.page ?? (values.quick ? undefined : PAGE);

const [name] = positionals;
if (name === undefined) {
  const isUsual = (one: string) => !ONLY_WHEN_NAMED.includes(one);
  const order: Order = { page, onlyWhenNamed: ONLY_WHEN_NAMED };
  const failed = await runAll(values.quick ? names : names.filter(isUsual), order);
  process.exit(failed > 0 ? 1 : 0);
}
if (!names.includes(name)) {
  process.stdout.write(
    `npm run bench runs all but ${ONLY_WHEN_NAMED.join(' and ')}; npm run bench <name> one of: ` +
      `${names.join(', ')}; --quick only shows that they run, --page names another file for the ` +
      'results, --minutes is for mixed\n',
  );
  process.exit(1);
}
const isChild = process.env.HOLDFAST_BENCH_ROWS !== undefined;
if (ONLY_WHEN_NAMED.includes(name) && !isChild && !values.quick) {
  process.exit((await runAndKeep(name)) ? 0 : 1);
}
const file = path.join(import.meta.dirname, `${name}.bench.ts`);
const { run } = (await import(pathToFileURL(file).href)) as { run(): Promise<void> };
await run();
process.exit(0);
