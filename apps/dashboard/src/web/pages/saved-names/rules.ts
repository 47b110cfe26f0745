import type { Domains } from '@holdfast/clients';

type SavedName = Domains.SavedDomain;

/** Names are checked every day: an answer older than two days means that later checks had none. */
const STALE_MS = 2 * 86_400_000;

export const isStale = ({ checkedAt }: Pick<SavedName, 'checkedAt'>, now = Date.now()) =>
  checkedAt !== null && now - Date.parse(checkedAt) > STALE_MS;

/** The keyword for a watcher: the name without its ending. */
export const brandOf = ({ unicode }: Pick<SavedName, 'unicode'>) => unicode.split('.')[0] ?? '';

/** Names separated by spaces, line breaks, commas or semicolons; each name once. */
export function readNames(typed: string): string[] {
  const names = typed.split(/[\s,;]+/).filter((name) => name !== '');
  return [...new Set(names)];
}

/** After this, a name without an answer has been checked, and no source had one. */
const NEW_FOR_MS = 3 * 60_000;

export const isNew = ({ createdAt }: { createdAt: string }) =>
  Date.now() - Date.parse(createdAt) < NEW_FOR_MS;
