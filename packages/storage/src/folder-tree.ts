import { isKey } from './key.ts';
import type { StoredObject, UnfinishedUpload } from './model.ts';
import { keyOfTemporary } from './temporary-name.ts';

export type FolderEntry = {
  name: string;
  kind: 'file' | 'folder';
  bytes: number;
  modifiedAt: Date;
};

/** What is in a folder, given as a path from the root (`''` is the root); nothing if it is gone. */
export type ReadFolder = (path: string) => Promise<FolderEntry[]>;

type File = { path: string; bytes: number; modifiedAt: Date };

/** The objects of a tree of folders, in the order of their keys. */
export async function* objectsIn(
  readFolder: ReadFolder,
  prefix: string,
  after = '',
): AsyncGenerator<StoredObject, void, undefined> {
  for await (const { path, bytes, modifiedAt } of filesIn(readFolder, prefix, after)) {
    const wanted = isKey(path) && path.startsWith(prefix) && path > after;
    if (wanted) yield { key: path, bytes, modifiedAt };
  }
}

export async function* unfinishedIn(
  readFolder: ReadFolder,
  prefix: string,
): AsyncGenerator<UnfinishedUpload, void, undefined> {
  for await (const { path, modifiedAt } of filesIn(readFolder, prefix, '')) {
    const key = keyOfTemporary(path);
    if (key?.startsWith(prefix)) yield { key, id: path, startedAt: modifiedAt };
  }
}

async function* filesIn(
  readFolder: ReadFolder,
  prefix: string,
  after: string,
): AsyncGenerator<File, void, undefined> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* below(folder, readFolder, (path) => {
    const related = path.startsWith(prefix) || prefix.startsWith(path);
    return related && (path > after || after.startsWith(path));
  });
}

/** Folder paths end in a slash, file paths do not: so a folder sorts where its files do. */
async function* below(
  folder: string,
  readFolder: ReadFolder,
  mayHold: (path: string) => boolean,
): AsyncGenerator<File, void, undefined> {
  const entries = (await readFolder(folder.slice(0, -1))).map(({ name, kind, ...rest }) => ({
    ...rest,
    path: folder + name + (kind === 'folder' ? '/' : ''),
  }));
  entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, bytes, modifiedAt } of entries) {
    if (!path.endsWith('/')) yield { path, bytes, modifiedAt };
    else if (isKey(path.slice(0, -1)) && mayHold(path)) yield* below(path, readFolder, mayHold);
  }
}
