import type { Redact } from './redact.ts';

const LONGEST_TEXT = 300;
const LONGEST_NAME = 80;
const NAMES_SHOWN = 5;

/** How words that came from a server are put into ours: without secrets, on one line, not too long. */
export type Wording = {
  /** What the server said, without its full stop: as the end of a sentence of ours. */
  said(text: string): string;
  /** `schema.table`, quoted where it would be misread. */
  name(...parts: string[]): string;
  /** The first few, and how many more there are. */
  list(names: readonly string[], total?: number): string;
};

/** `1 grant`, `2 grants`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Bytes that are not UTF-8: see `takeTextAsItIs`. */
const asLatin1 = (text: string) =>
  text.replaceAll(/[\udc80-\udcff]/gu, (half) => String.fromCharCode(half.charCodeAt(0) & 0xff));

export function createWording(redact: Redact): Wording {
  const tidy = (text: string, longest: number) => {
    const line = asLatin1(redact(text)).replaceAll(
      /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu,
      ' ',
    );
    return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
  };
  return {
    said: (text) =>
      tidy(text, LONGEST_TEXT)
        .trim()
        .replace(/(?<!\.)\.$/, ''),
    name: (...parts) =>
      parts
        .map((part) => {
          const shown = tidy(part, LONGEST_NAME);
          return /^[\p{L}_][\p{L}\p{N}_$]*…?$/u.test(shown) ? shown : JSON.stringify(shown);
        })
        .join('.'),
    list(names, total = names.length) {
      const shown = names.slice(0, NAMES_SHOWN);
      const rest = total - shown.length;
      return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    },
  };
}
