import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Each benchmark is a file `<name>.bench.ts` beside this one that exports `run`. */
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

const [name] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  process.stdout.write(`npm run bench <name>, where <name> is one of: ${names.join(', ')}\n`);
  process.exit(name === undefined ? 0 : 1);
}
const file = path.join(import.meta.dirname, `${name}.bench.ts`);
const { run } = (await import(pathToFileURL(file).href)) as { run(): Promise<void> };
await run();
process.exit(0);
