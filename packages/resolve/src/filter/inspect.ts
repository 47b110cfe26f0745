import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { tldOfFileName } from './file-format.ts';
import { type FilterBytes, type FilterFacts, FilterRefused, type FilterStatus } from './model.ts';
import { checkWhole, readFacts } from './read-file.ts';

/** The filters of a folder, sorted by name; only their headers are read. */
export async function listFilters(folder: string): Promise<FilterStatus[]> {
  return Promise.all((await filterFiles(folder)).map((file) => look(file, readFacts)));
}

/** Reads one filter from its first to its last byte. */
export async function verifyFilter(source: FilterBytes | string): Promise<FilterStatus> {
  return look(source, checkWhole);
}

/** Reads only the header of one filter. */
export async function describeFilter(source: FilterBytes | string): Promise<FilterStatus> {
  return look(source, readFacts);
}

/** A folder that does not exist has none. */
export async function filterFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => tldOfFileName(name) !== undefined)
    .sort()
    .map((name) => path.join(folder, name));
}

async function look(
  source: FilterBytes | string,
  read: (source: FilterBytes | string) => Promise<FilterFacts>,
): Promise<FilterStatus> {
  const status = typeof source === 'string' ? await sizeOf(source) : named(source);
  try {
    return { ...status, facts: await read(source) };
  } catch (error) {
    if (!(error instanceof FilterRefused)) throw error;
    return { ...status, problem: { kind: error.problem, message: error.message } };
  }
}

const named = ({ file, size }: FilterBytes) => ({ file, bytes: size });

async function sizeOf(file: string): Promise<{ file: string; bytes: number }> {
  const found = await stat(file).catch(() => undefined);
  return { file, bytes: found?.size ?? 0 };
}
