import { isKey } from './key.ts';
import type { ObjectKey, UnfinishedUpload } from './model.ts';

const MARKED = /^(.*\/)?\.([^/]+)\.[0-9a-f]{12}\.part$/;

/**
 * Where the content of a key is written until it is complete: in the same folder, so that a rename
 * moves it into place, and under a name that no key can have.
 */
export function temporaryPath(key: ObjectKey, random: string): string {
  const cut = key.lastIndexOf('/') + 1;
  return `${key.slice(0, cut)}.${key.slice(cut)}.${random}.part`;
}

/** The key that a file under this path was to become, if it is such a file at all. */
export function keyOfTemporary(path: string): ObjectKey | undefined {
  const [, folder = '', name = ''] = MARKED.exec(path) ?? [];
  const key = folder + name;
  return isKey(key) ? key : undefined;
}

/** The path of an unfinished upload as we named it ourselves; undefined for anything else. */
export function pathOfUnfinished({ key, id }: UnfinishedUpload): string | undefined {
  return keyOfTemporary(id) === key ? id : undefined;
}
