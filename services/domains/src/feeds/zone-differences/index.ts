import { readdir } from 'node:fs/promises';
import { isKnownSuffix } from '@holdfast/names';
import type { Source } from '../follow/model.ts';
import { readDifferences } from './read-differences.ts';

const FILE = /^(?<tld>[a-z0-9.-]+)\.(?:zone|txt)(?:\.gz)?$/i;

/** The files in the operator's folder that are named after a suffix: `com.zone.gz`, `co.uk.txt`. */
export async function zoneSources(folder: string): Promise<Source[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.flatMap((file): Source[] => {
    const tld = FILE.exec(file)?.groups?.tld?.toLowerCase();
    if (tld === undefined || !isKnownSuffix(tld)) return [];
    return [
      {
        feed: 'zone_differences',
        name: file,
        read: (from, signal) => readDifferences({ folder, file, tld }, from, signal),
      },
    ];
  });
}
