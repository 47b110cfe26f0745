/** What people name things after in one walk of life. */
export type Field = {
  name: string;
  /** Words of descriptions that lead here. */
  of: readonly string[];
  /** Short, pleasant words that speak of it; each can be a name, or the first half of one. */
  words: readonly string[];
  /** What the second half of a name can be. */
  heads: readonly string[];
  /** Beginnings for invented words, mostly Latin, Greek and Romance; they end in a consonant. */
  roots: readonly string[];
};

/** Words are written as one text, so that they are easy to read and edit. */
export function field(
  name: string,
  { of, words, heads, roots }: { of: string; words: string; heads: string; roots: string },
): Field {
  return { name, of: split(of), words: split(words), heads: split(heads), roots: split(roots) };
}

export function split(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
