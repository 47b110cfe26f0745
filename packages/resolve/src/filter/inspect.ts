import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { tldOfFileName } from './file-format.ts';
import { type FilterFacts, FilterRefused, type FilterStatus } from './model.ts';
import { checkFile, readFacts } from './read-file.ts';

/** The filters of a folder by their headers alone, in the order of their names. */
export async function listFilters(folder: string): Promise<FilterStatus[]> {
  return Promise.all((await filterFiles(folder)).map((file) => look(file, readFacts)));
}

/** Reads one file from its first to its last byte. */
export async function verifyFilter(file: string): Promise<FilterStatus> {
  return look(file, checkFile);
}

/** A folder that is not there has none. */
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
  file: string,
  read: (file: string) => Promise<FilterFacts>,
): Promise<FilterStatus> {
  const status = {
    file,
    bytes: await stat(file).then(
      ({ size }) => size,
      () => 0,
    ),
  };
  try {
    return { ...status, facts: await read(file) };
  } catch (error) {
    if (!(error instanceof FilterRefused)) throw error;
    return { ...status, problem: { kind: error.problem, message: error.message } };
  }
}
