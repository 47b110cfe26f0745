import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Outcome } from './model.ts';

/** One file a benchmark, of one line: formatters leave these alone. */
const FOLDER = path.join(import.meta.dirname, '../../kept');

export async function keep(outcome: Outcome): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${outcome.bench}.jsonl`), `${JSON.stringify(outcome)}\n`);
}

/** What each benchmark came to when it was last kept. */
export async function readKept(): Promise<Outcome[]> {
  const files = await readdir(FOLDER);
  return Promise.all(
    files
      .toSorted()
      .map(async (file) => JSON.parse(await readFile(path.join(FOLDER, file), 'utf8'))),
  );
}
