import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runAll } from './results/run-all.ts';

/** Each benchmark is a file `<name>.bench.ts` beside this one that exports `run`. */
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .toSorted();

const [name] = process.argv.slice(2);
if (name === undefined) {
  await runAll(names);
} else if (!names.includes(name)) {
  process.stdout.write(
    `npm run bench runs them all; npm run bench <name> one of: ${names.join(', ')}\n`,
  );
  process.exit(1);
} else {
  const file = path.join(import.meta.dirname, `${name}.bench.ts`);
  const { run } = (await import(pathToFileURL(file).href)) as { run(): Promise<void> };
  await run();
}
process.exit(0);
