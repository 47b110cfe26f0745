import {
  FAMILIES,
  type Family,
  type LabelAndSuffix,
  type Permutation,
  type PermutationOptions,
} from '../model.ts';
import { FREQUENT_WORDS } from '../words.ts';
import { addition } from './addition.ts';
import { bitsquatting } from './bitsquatting.ts';
import { cyrillic } from './cyrillic.ts';
import { dictionary } from './dictionary.ts';
import { homoglyph } from './homoglyph.ts';
import { homophone } from './homophone.ts';
import { hyphenation } from './hyphenation.ts';
import { insertion } from './insertion.ts';
import { misspelling } from './misspelling.ts';
import { omission } from './omission.ts';
import { plural } from './plural.ts';
import { decodeLabel, encodeLabel } from './registrable.ts';
import { repetition } from './repetition.ts';
import { replacement } from './replacement.ts';
import { subdomain } from './subdomain.ts';
import { tldSwap } from './tld-swap.ts';
import { transposition } from './transposition.ts';
import { various } from './various.ts';
import { vowelSwap } from './vowel-swap.ts';

const MAX_NAME = 253;

/** Families that change the label alone. */
const OF_LABELS = {
  addition,
  bitsquatting,
  cyrillic,
  hyphenation,
  insertion,
  omission,
  plural,
  repetition,
  replacement,
  subdomain,
  transposition,
  'vowel-swap': vowelSwap,
  homophone,
  misspelling,
};

/**
 * Names that could be taken for this one, each once, with the first family that makes it. Made one
 * by one, on demand. All are valid host names in punycode; none is the name itself.
 */
export function* permutations(
  name: LabelAndSuffix,
  options: PermutationOptions = {},
): Iterable<Permutation> {
  const seen = new Set([`${name.label}.${name.suffix}`]);
  for (const family of options.families ?? FAMILIES) {
    for (const text of textsOf(family, name, options)) {
      const domain = toDomain(text);
      if (domain === undefined || seen.has(domain)) continue;
      seen.add(domain);
      yield { domain, family };
    }
  }
}

function* textsOf(
  family: Family,
  { label, suffix }: LabelAndSuffix,
  options: PermutationOptions,
): Iterable<string> {
  const decoded = decodeLabel(label);
  const letters = [...decoded];
  if (family === 'tld-swap') yield* tldSwap(decoded, options.suffixes);
  else if (family === 'various') yield* various(decoded, suffix);
  else for (const text of labelsOf(family, letters, options)) yield `${text}.${suffix}`;
}

function labelsOf(
  family: Exclude<Family, 'tld-swap' | 'various'>,
  letters: readonly string[],
  options: PermutationOptions,
): Iterable<string> {
  if (family === 'dictionary') return dictionary(letters, options.words ?? FREQUENT_WORDS);
  if (family === 'homoglyph') return homoglyph(letters, options.homoglyphPairs ?? false);
  return OF_LABELS[family](letters);
}

/** The suffix is known to be valid; only what stands before it can be wrong. */
function toDomain(text: string): string | undefined {
  const labels = text
    .split('.')
    .map((label) => (label.startsWith('xn--') ? label : encodeLabel(label)));
  const domain = labels.join('.');
  return labels.includes(undefined) || domain.length > MAX_NAME ? undefined : domain;
}
