import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildFilter, listFilters, verifyFilter } from '@holdfast/resolve';
import { makeFolder } from '../../host/data-directory.ts';
import { Failure } from '../../program/index.ts';
import type { Filters } from './model.ts';

export function inFolder(folder: string): Filters {
  return {
    where: folder,
    list: () => listFilters(folder),
    verify: (tld) => verifyFilter(path.join(folder, `${tld}.filter`)),
    async build(options) {
      await ensureFolder(folder);
      const built = await buildFilter({ ...options, folder });
      return { ...built, bytes: (await stat(built.file)).size };
    },
    close: async () => {},
  };
}

/** Readable by all, as the filters in it are: the service may run under another account. */
async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(path.dirname(path.resolve(folder)));
    await mkdir(folder).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Failure('failed', `The folder ${folder} cannot be created (${code}).`, { cause });
  }
}
