export type ListSearch = { q?: string; label?: string; group?: 'label' };

/** Anybody may have typed the address: what is not understood is left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { q, label, group } = search;
  return {
    ...(isWord(q) && { q }),
    ...(isWord(label) && { label }),
    ...(group === 'label' && { group }),
  };
}

/** Not longer than the service takes. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 100;
