import { COMMON_WORDS, SUFFIX_WORDS, SUSPICIOUS_WORDS } from '../words.ts';

const COMMON: ReadonlySet<string> = new Set(COMMON_WORDS);
const SUFFIXES: ReadonlySet<string> = new Set(SUFFIX_WORDS);
const LONGEST_SUFFIX = Math.max(...SUFFIX_WORDS.map(({ length }) => length));
/** Words of at least this many letters are found inside others; shorter ones must stand alone. */
const LONG = 5;
/** Words of at least this many letters count if they touch the match, whatever is on their other side. */
const TOUCHING = 4;

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
 * The suspicious words before and after a stretch. The common ones count in the same label only: in
 * labels below a name, `mail` and `www` are ordinary.
 */
export function companyOf(before: string, after: string): string[] {
  const found: string[] = [];
  const add = (word: string) => {
    if (!found.includes(word)) found.push(word);
  };
  eachWord(before, (word, start, end) => {
    if (COMMON.has(word) && before.includes('.', end)) return;
    const touches = end === before.length && word.length >= TOUCHING;
    if (touches || counts(word, before[start - 1], before[end])) add(word);
  });
  eachWord(after, (word, start, end) => {
    if (COMMON.has(word) && after.lastIndexOf('.', start) >= 0) return;
    const touches = start === 0 && word.length >= TOUCHING;
    if (touches || counts(word, after[start - 1], after[end])) add(word);
  });
  // Words that count only because this side of the label has nothing else.
  const [near, next] = [before.slice(before.lastIndexOf('.') + 1), firstLabel(after)];
  for (const word of [...(split(near, false) ?? NONE), ...(split(next, true) ?? NONE)]) add(word);
  return found;
}

/** Whether the rest of a label is suspicious words, hyphens and digits, and nothing else. */
export function isWords(before: string, after: string): boolean {
  const first = split(before, false);
  const last = first && split(after, true);
  return first !== undefined && last !== undefined && first.length + last.length > 0;
}

/**
 * The suspicious words that a text is made of, with hyphens and digits between them; undefined if
 * something is left over. Its end may be a suffix that lost its dot.
 */
function split(text: string, mayEndInSuffix: boolean): readonly string[] | undefined {
  return splitFrom(text, 0, mayEndInSuffix, []);
}

/**
 * The same from `start` on. Only places that words lead to are looked at, and most texts have none;
 * `known` has what was found at each of them, null for nothing.
 */
function splitFrom(
  text: string,
  start: number,
  mayEndInSuffix: boolean,
  known: (readonly string[] | null | undefined)[],
): readonly string[] | undefined {
  let at = start;
  while (at < text.length && parts(text[at])) at += 1;
  if (at === text.length) return NONE;
  const before = known[at];
  if (before !== undefined) return before ?? undefined;
  let best: readonly string[] | undefined;
  if (mayEndInSuffix && text.length - at <= LONGEST_SUFFIX && SUFFIXES.has(text.slice(at))) {
    best = [text.slice(at)];
  }
  for (const word of BY_PAIR[pairOf(text, at)] ?? NONE) {
    if (!text.startsWith(word, at)) continue;
    const rest = splitFrom(text, at + word.length, mayEndInSuffix, known);
    if (rest && (best === undefined || rest.length + 1 < best.length)) best = [word, ...rest];
  }
  known[at] = best ?? null;
  return best;
}

function firstLabel(text: string): string {
  const dot = text.indexOf('.');
  return dot < 0 ? text : text.slice(0, dot);
}

/** Finds suspicious words in a text; they do not overlap. */
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
