import { split } from './fields/field.ts';

const LONGEST = 6;
const SHORTEST = 3;
/** Three letters of a word that is longer than this say nothing about it. */
const SHORT_WORD = 5;

/** Endings that turn learned roots into adjectives: what is left of `renal` is `ren`. */
const LEARNED =
  /(?:itic|atic|otic|ical|ic|ial|al|iac|ac|ular|ar|ary|ean|ian|an|ine|eous|ious|ous)$/;

/** Endings with which English makes words from others; longest first. */
const ENDINGS =
  split(`ographies ography ologies ology ological ations ation ising izing ings ing ments ment
  eries ery ries ry istic istics ists ist isms ism ities ity ness ers er ors or ians ian ies ics ic als al
  es ed s ey y e a o i u`);

/**
 * Beginnings for invented words from a word's own letters: they end in a consonant, so that an
 * ending can follow. The one that keeps most of the word comes first: `falcon`, `falc`.
 */
export function rootsOf(word: string): string[] {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= 4);
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  const cuts = cutsOf(stem, word);
  return cuts.length > 0
    ? cuts
    : [stem.slice(0, LONGEST).replace(/[aeiouyhjqw]+$/, '')].filter(isRoot);
}

function cutsOf(stem: string, word: string): string[] {
  const cuts = Array.from(stem, (_, at) => at + 1)
    .filter((at) => at >= (word.length > SHORT_WORD ? SHORTEST + 1 : SHORTEST) && at <= LONGEST)
    .filter((at) => at === stem.length || /^[aeiouy]/.test(stem.slice(at)))
    // More than two consonants leave no room for an ending: `crispr` is cut to `crisp`.
    .map((at) => stem.slice(0, at).replace(/([^aeiouy]{2})[^aeiouy]+$/, '$1'))
    .filter(isRoot);
  return [...new Set(cuts)].reverse();
}

/** The root of an adjective such as `renal` or `apian`. */
export function learnedRoot(adjective: string): string | undefined {
  const root = adjective.replace(LEARNED, '');
  return root !== adjective && root.length <= LONGEST && isRoot(root) ? root : undefined;
}

/** It has a vowel, and a consonant at its end that an ending can follow. */
function isRoot(text: string): boolean {
  return text.length >= SHORTEST && /[aeiouy]/.test(text) && /[^aeiouyhjqw]$/.test(text);
}
