import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kept, Outcome } from './model.ts';

const FOLDER = path.join(import.meta.dirname, '../../kept');

/** One line each; formatters leave these files alone. */
const fileOf = (bench: string) => path.join(FOLDER, `${bench}.jsonl`);

export async function keep(outcome: Outcome, date: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(fileOf(outcome.bench), `${JSON.stringify({ ...outcome, date })}\n`);
}

export async function readKept(benches: readonly string[]): Promise<Kept[]> {
  const read = async (bench: string): Promise<Kept> => {
    const text = await readFile(fileOf(bench), 'utf8').catch(() => undefined);
    return text === undefined ? { bench } : { bench, outcome: JSON.parse(text) };
  };
  return Promise.all(benches.map(read));
}
