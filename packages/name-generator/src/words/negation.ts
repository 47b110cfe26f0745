import { split } from './fields/field.ts';
import type { Token } from './tokens.ts';

/** Words that negate what follows. `can't` is not one: who cannot sleep still speaks of sleep. */
const NEGATORS = new Set(
  split(`not no non without never neither nor except excluding minus isnt arent wasnt dont doesnt
    didnt unlike`),
);
/** The same in two words. */
const TWO_WORDS = new Set(['instead of', 'rather than', 'other than', 'anything but', 'free of']);

/** After a negator these say that it is meant after all: `not just a bakery`, `unlike other banks`. */
const AFTER_ALL = new Set(
  split('only just merely simply matter wonder doubt less longer one other others most'),
);

/** Somebody who must not miss, lose or forget a thing cares about it. */
const CARED_FOR = new Set(
  split(`miss lose forget worry waste fail skip overpay run struggle leave settle fear hesitate
    compromise lost missed forgotten wasted`),
);

const DETERMINERS = new Set(split('a an the any another your our their its my his her some more'));

/** A negated phrase that has its noun ends before one of these. */
const ENDS = new Set(
  split(`but for in on at by with from to of that which who where when while because so as and
    this these is are it we they you i just only about into over under than if then yet instead`),
);

const LONGEST_ITEM = 4;

/**
 * Which of the words of an English description are negated, including the negators. A term such as
 * `no-code` is not a negation.
 */
export function negatedIn(tokens: readonly Token[], isTerm: (pair: string) => boolean): boolean[] {
  const negated = tokens.map(() => false);
  for (let at = 0; at < tokens.length; at += 1) {
    const start = startAfter(tokens, at, isTerm);
    if (start !== undefined) {
      const end = endOf(tokens, start, tokens[at]?.word === 'without');
      negated.fill(true, at, end);
      at = Math.max(at, end - 1);
    } else if (isFreeOf(tokens, at)) {
      negated.fill(true, at, at + 2);
    }
  }
  return negated;
}

/** In other languages: from one of their negators to the next little word after a noun. */
const FOREIGN = new Set(
  split(`nicht kein keine keinen ohne sans pas sin não sem non senza niet geen zonder inte utan nie bez
    не без`),
);

export function negatedAbroad(
  tokens: readonly Token[],
  isLittle: (text: string) => boolean,
): boolean[] {
  let isNegated = false;
  let hasNoun = false;
  return tokens.map(({ text, gap }) => {
    if (FOREIGN.has(text)) {
      isNegated = true;
      hasNoun = false;
    } else if (/[^\s-]/.test(gap) || (hasNoun && isLittle(text))) isNegated = false;
    else if (!isLittle(text)) hasNoun = true;
    return isNegated;
  });
}

/** Where the phrase begins that the words at this place negate. */
function startAfter(
  tokens: readonly Token[],
  at: number,
  isTerm: (pair: string) => boolean,
): number | undefined {
  const [word = '', next = '', third = ''] = tokens.slice(at, at + 3).map((each) => each.word);
  if (TWO_WORDS.has(`${word} ${next}`)) return at + 2;
  if (!NEGATORS.has(word) || AFTER_ALL.has(next) || isTerm(`${word}-${next}`)) return undefined;
  return CARED_FOR.has(next) || CARED_FOR.has(third) ? undefined : at + 1;
}

/**
 * Where the phrase ends: `or` continues it, and so do the commas before it; `and` does only after
 * `without`, because `no wifi and great coffee` has coffee.
 */
function endOf(tokens: readonly Token[], start: number, isWithout: boolean): number {
  let hasNoun = false;
  for (const [at, { word, gap }] of tokens.entries()) {
    if (at < start) continue;
    if (at > start && /[.;:!?()\n–—]|\s-\s/.test(gap)) return at;
    if (at > start && gap.includes(',') && !leadsToOr(tokens, at)) return at;
    if (word === 'or' || word === 'nor' || (word === 'and' && isWithout)) continue;
    if (hasNoun && (ENDS.has(word) || NEGATORS.has(word))) return at;
    if (!ENDS.has(word) && !DETERMINERS.has(word)) hasNoun = true;
  }
  return tokens.length;
}

/** `no sugar, dairy or gluten`: short items up to an `or`. */
function leadsToOr(tokens: readonly Token[], from: number): boolean {
  let length = 0;
  for (const { word, gap } of tokens.slice(from)) {
    length = gap.includes(',') ? 1 : length + 1;
    if (word === 'or' || word === 'nor') return true;
    if (ENDS.has(word) || DETERMINERS.has(word) || length > LONGEST_ITEM) return false;
  }
  return false;
}

/** `gluten-free`, and also without the hyphen if a word follows that it describes. */
function isFreeOf(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (next?.word !== 'free' || /[^\s-]/.test(next.gap)) return false;
  if (next.gap.includes('-')) return true;
  const after = tokens[at + 2];
  return after !== undefined && /^\s+$/.test(after.gap) && !ENDS.has(after.word);
}
