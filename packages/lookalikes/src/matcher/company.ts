import { COMMON_WORDS, SUSPICIOUS_WORDS } from '../words.ts';

const COMMON: ReadonlySet<string> = new Set(COMMON_WORDS);
/** From so many letters on a word is found inside others; shorter ones must stand alone. */
const LONG = 5;

const pairOf = (text: string, at: number) =>
  ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31);

const NONE: readonly string[] = [];
/** By the first two letters; longest first, so that `payment` is not a `pay`. */
const BY_PAIR: (string[] | undefined)[] = new Array(1_024).fill(undefined);
for (const word of SUSPICIOUS_WORDS.toSorted((a, b) => b.length - a.length)) {
  const pair = pairOf(word, 0);
  BY_PAIR[pair] = [...(BY_PAIR[pair] ?? []), word];
}

/**
 * The suspicious words before and after a stretch. The common ones count in the same label only:
 * below a name, `mail` and `www` are ordinary.
 */
export function companyOf(before: string, after: string): string[] {
  const found: string[] = [];
  const add = (word: string) => {
    if (!found.includes(word)) found.push(word);
  };
  eachWord(before, (word, start, end) => {
    if (COMMON.has(word) && before.includes('.', end)) return;
    if (end === before.length || counts(word, before[start - 1], before[end])) add(word);
  });
  eachWord(after, (word, start, end) => {
    if (COMMON.has(word) && after.lastIndexOf('.', start) >= 0) return;
    if (start === 0 || counts(word, after[start - 1], after[end])) add(word);
  });
  return found;
}

/** Finds the suspicious words in a text that do not overlap. */
function eachWord(text: string, take: (word: string, start: number, end: number) => void): void {
  for (let at = 0; at < text.length - 1; at += 1) {
    for (const word of BY_PAIR[pairOf(text, at)] ?? NONE) {
      if (!text.startsWith(word, at)) continue;
      take(word, at, at + word.length);
      at += word.length - 1;
      break;
    }
  }
}

function counts(word: string, before: string | undefined, after: string | undefined): boolean {
  return word.length >= LONG || (parts(before) && parts(after));
}

function parts(letter: string | undefined): boolean {
  return (
    letter === undefined || letter === '-' || letter === '.' || (letter >= '0' && letter <= '9')
  );
}

/** Whether a suspicious word ends the one text or begins the other. */
export function leansOnWord(before: string, after: string): boolean {
  return SUSPICIOUS_WORDS.some((word) => before.endsWith(word) || after.startsWith(word));
}
