import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Outcome } from './model.ts';

/** One file of one line per benchmark; formatters leave these alone. */
const FOLDER = path.join(import.meta.dirname, '../../kept');

export async function keep(outcome: Outcome): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${outcome.bench}.jsonl`), `${JSON.stringify(outcome)}\n`);
}

/** The last kept result of each benchmark. */
export async function readKept(): Promise<Outcome[]> {
  const files = await readdir(FOLDER);
  return Promise.all(
    files
      .toSorted()
      .map(async (file) => JSON.parse(await readFile(path.join(FOLDER, file), 'utf8'))),
  );
}
