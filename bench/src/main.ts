import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runAll, writePage } from './results/run-all.ts';

/** These take an hour, or most of a disk: they run only when named. */
const LONG = ['large', 'mixed'];
/** The repository's page of all kept results; a quick run leaves it alone. */
const PAGE = path.join(import.meta.dirname, '../RESULTS.md');

/** Each benchmark is a file `<name>.bench.ts` beside this one that exports `run`. */
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .toSorted();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    page: { type: 'string' },
  },
});
const { quick, minutes } = values;
if (quick) process.env.HOLDFAST_BENCH_QUICK = '1';
if (minutes) process.env.HOLDFAST_BENCH_MINUTES = minutes;

const [name] = positionals;
const keep = !quick && (name === undefined || values.keep);
const page = values.page ?? (keep ? PAGE : undefined);

if (name === 'page') {
  await writePage(page ?? PAGE);
  process.exit(0);
}
if (name !== undefined && !positionals.every((one) => names.includes(one))) {
  process.stdout.write(
    `npm run bench runs all but ${LONG.join(' and ')} and keeps what they come to; npm run bench ` +
      `-- <name> only tells, with --keep it keeps that too, of: ${names.join(', ')}. npm run bench page ` +
      'writes the page of all that is kept. --quick only shows that they run, --page names another ' +
      'file for the results, --minutes is for mixed.\n',
  );
  process.exit(1);
}
if (name === undefined || positionals.length > 1 || keep) {
  const usual = quick ? names : names.filter((one) => !LONG.includes(one));
  const chosen = name === undefined ? usual : positionals;
  const failed = await runAll(chosen, { long: LONG, keep, page });
  process.exit(failed > 0 ? 1 : 0);
}
const file = path.join(import.meta.dirname, `${name}.bench.ts`);
const { run } = (await import(pathToFileURL(file).href)) as { run(): Promise<void> };
await run();
process.exit(0);
