import { split } from './fields/field.ts';
import { FIELDS, INTERNATIONAL, PLACE_WORDS } from './fields/index.ts';
import { foreignLanguage, isLittleWord } from './language.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './model.ts';
import { negatedAbroad, negatedIn } from './negation.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type Token, tokensOf } from './tokens.ts';

export type Keyword = {
  /** As the dictionary has it. */
  word: string;
  weight: number;
  /** As the description has it. */
  text: string;
  /** The dictionary's own word for it and its neighbours, such as `mosquito_net`: that one is meant. */
  phrase: string | undefined;
  /** From another language: what these letters mean in English is not meant. */
  isForeign: boolean;
};

/** A description as it was read. */
export type Reading = {
  /** The words that count, the heaviest first. */
  keywords: Keyword[];
  /** Words that it says no to. */
  refused: Keyword[];
  /** Words that cannot be written in Latin letters, or are too short to be known or used. */
  unusable: string[];
  /** Undefined if it is English. */
  language: string | undefined;
};

const AUDIENCE = 0.8;
const LONGEST_PHRASE = 3;

/** What is done with the thing, and could be done with any. */
const VAGUE = new Set(
  split(`accessory assembly cleaning collecting collection consumable control detection development
    equipment exploration extraction inspection installation instrument kit maintenance manufacture
    manufacturing monitoring operation part preparation processing production removal sample screening
    separation specialist supply test testing treatment warning expert facility measurement`),
);

const DIRECT: ReadonlySet<string> = new Set(FIELDS.flatMap((field) => field.of));

/**
 * What comes early counts more, what our fields know counts more, and everyday words count less. Two
 * words can be one (`machine learning`).
 */
export function readDescription(description: string, lexicon: Lexicon): Reading {
  const tokens = tokensOf(description.replace(/\bnot[- ]for[- ]profit\b/gi, 'nonprofit'));
  const language = foreignLanguage(tokens, isEnglish);
  const negated =
    language === undefined
      ? negatedIn(tokens, (pair) => DIRECT.has(pair))
      : negatedAbroad(tokens, (text) => isLittleWord(language, text));
  const meant = new Map<string, Keyword>();
  const refused = new Map<string, Keyword>();
  for (let at = 0; at < tokens.length; at += 1) {
    const { keywords, words } = keywordsAt(tokens, at, language, lexicon);
    const to = negated[at] ? refused : meant;
    for (const keyword of keywords) add(to, keyword);
    at += words - 1;
  }
  const keywords = [...meant.values()]
    .filter(({ word }) => !refused.has(word))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
  const unusable = tokens.filter((token, at) => !negated[at] && isUnusable(token, language));
  return {
    keywords,
    refused: [...refused.values()],
    unusable: [...new Set(unusable.map(({ text }) => text))],
    language,
  };
}

function add(to: Map<string, Keyword>, keyword: Keyword): void {
  const before = to.get(keyword.word);
  const weight = Math.max(keyword.weight, (before?.weight ?? 0) + keyword.weight / 4);
  to.set(keyword.word, { ...(before ?? keyword), weight });
}

/** One keyword for each of the words that belong together here; a pair that our fields have is one. */
function keywordsAt(
  tokens: readonly Token[],
  at: number,
  language: string | undefined,
  lexicon: Lexicon,
): { keywords: Keyword[]; words: number } {
  const { word: token = '', text = '' } = tokens[at] ?? {};
  const early = Math.max(0.55, 1 - at * 0.03) * (isAudience(tokens, at) ? AUDIENCE : 1);
  if (language !== undefined) {
    if (token.length < 3 || isLittleWord(language, text)) return { keywords: [], words: 1 };
    const isForeign = !INTERNATIONAL.has(token) && !PLACE_WORDS.has(token);
    const keyword = { word: token, text, weight: early, phrase: undefined, isForeign };
    return { keywords: [keyword], words: 1 };
  }
  const pair = `${token}-${tokens[at + 1]?.word ?? ''}`;
  if (DIRECT.has(pair)) {
    const together = pair.replace('-', ' ');
    const known = { phrase: undefined, isForeign: false };
    return { keywords: [{ word: pair, text: together, weight: 1.25 * early, ...known }], words: 2 };
  }
  const { phrase, words } = phraseAt(tokens, at, lexicon);
  const keywords = tokens.slice(at, at + words).flatMap((each): Keyword[] => {
    const word = wordOf(each.word, lexicon);
    if (word === undefined) return [];
    const weight = importance(word, lexicon) * early;
    return [{ word, text: each.text, weight, phrase, isForeign: false }];
  });
  return { keywords, words };
}

/** The word as the dictionary has it; undefined if it says nothing. */
function wordOf(token: string, lexicon: Lexicon): string | undefined {
  if (STOP_WORDS.has(token) || (token.length < 3 && !DIRECT.has(token))) return undefined;
  const word = DIRECT.has(token) ? token : lemmaOf(token, (each) => lexicon.has(each));
  return STOP_WORDS.has(word) ? undefined : word;
}

/** The longest run of words here that the dictionary has as one: `hot-air balloon`. */
function phraseAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): { phrase: string | undefined; words: number } {
  for (let words = LONGEST_PHRASE; words > 1; words -= 1) {
    const run = tokens.slice(at, at + words);
    if (run.length < words || run.slice(1).some(({ gap }) => !/^[\s-]+$/.test(gap))) continue;
    const written = run.map(
      ({ word }, i) => (i === 0 ? '' : run[i]?.gap === '-' ? '-' : '_') + word,
    );
    const whole = written.join('');
    const last = run.at(-1)?.word ?? '';
    const lemma = whole.slice(0, -last.length) + lemmaOf(last, (each) => lexicon.has(each));
    const phrase = [whole, lemma].find((each) => lexicon.has(each));
    if (phrase !== undefined) return { phrase, words };
  }
  return { phrase: undefined, words: 1 };
}

/** Whether the word says whom it is for, and not what it is: `for freelancers`, `for small teams`. */
function isAudience(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word);
  return before.includes('for') && /^[\s]*$/.test(tokens[at]?.gap ?? '');
}

/** `3d`, `vr`, 天文; but hiragana alone is mostly grammar. */
function isUnusable({ word, text }: Token, language: string | undefined): boolean {
  if (word === '') return !/^\p{Script=Hiragana}+$/u.test(text);
  return language === undefined && word.length < 3 && !STOP_WORDS.has(word) && !DIRECT.has(word);
}

function importance(word: string, lexicon: Lexicon): number {
  if (DIRECT.has(word)) return 1.25;
  if (VAGUE.has(word)) return 0.4;
  // A word that is not known is likely the thing itself, or a name for it.
  if (!lexicon.has(word)) return 1;
  return lexicon.isCommon(word) ? 0.85 : 1;
}

function isEnglish(word: string): boolean {
  return DIRECT.has(word) && !INTERNATIONAL.has(word) && !PLACE_WORDS.has(word);
}
