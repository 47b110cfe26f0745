import {
  type Candidate,
  type Generated,
  type GeneratedName,
  MADE_STYLES,
  type NameRequest,
} from './model.ts';
import { isUnwanted } from './ranking/blocklist.ts';
import { isBrandLike } from './ranking/brands.ts';
import { isMisread } from './ranking/misread.ts';
import { isSayable } from './ranking/sayable.ts';
import { hashOf, isBareWord, scoreOf } from './ranking/score.ts';
import { type Scored, selectDiverse } from './ranking/select.ts';
import { MAKERS } from './styles/index.ts';
import type { Lexicon } from './words/index.ts';
import { type Palette, paletteFor } from './words/palette.ts';
import { STOP_WORDS } from './words/stop-words.ts';

const SHORTEST = 3;
const MODEL_RELEVANCE = 0.85;
const MODEL_CRAFT = 0.8;

/** From a request to names: what it is about, what can be made of that, and the best of it. */
export function generate(
  request: NameRequest,
  lexicon: Lexicon,
  fromModel: readonly string[] = [],
): Generated {
  const palette = paletteFor(request, lexicon, (word) => !isUnwanted(word, []));
  const seed = hashOf(JSON.stringify([request.description, request.category, request.style]));
  const candidates = [...makeCandidates(request, palette), ...readModel(fromModel)];
  const scored = bestOfEach(candidates, request.maxLength, (candidate) => ({
    ...candidate,
    score: scoreOf(candidate, lexicon, seed),
  }));
  const chosen = selectDiverse(scored, request.size, (each) => isWelcome(each, palette, lexicon));
  return {
    names: bareWordsLast(chosen, lexicon).map(toName),
    keywords: palette.keywords.map(({ word }) => word.replaceAll('-', ' ')),
    understood: palette.understood,
    notUnderstood: palette.notUnderstood,
    notes: notesOn(request, palette, chosen.length),
  };
}

/** Every short word is somebody's name already, so names that nobody has yet come first. */
function bareWordsLast(chosen: readonly Scored[], lexicon: Lexicon): Scored[] {
  const bare = new Set(chosen.filter(({ name }) => isBareWord(name, lexicon)));
  return [...chosen.filter((each) => !bare.has(each)), ...bare];
}

function makeCandidates({ style }: NameRequest, palette: Palette): Candidate[] {
  const styles = style === 'any' ? MADE_STYLES : [style];
  return styles.flatMap((each) => MAKERS[each](palette));
}

/** The model's names go through the same filters; what is not only letters is left out here. */
function readModel(names: readonly string[]): Candidate[] {
  return names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z]+$/.test(name))
    .map((name) => ({
      name,
      style: 'model',
      words: [],
      relevance: MODEL_RELEVANCE,
      craft: MODEL_CRAFT,
    }));
}

/** Each name once, from the candidate that scores best. */
function bestOfEach(
  candidates: readonly Candidate[],
  maxLength: number,
  score: (candidate: Candidate) => Scored,
): Scored[] {
  const best = new Map<string, Scored>();
  for (const candidate of candidates) {
    const { name } = candidate;
    if (name.length < SHORTEST || name.length > maxLength || !/^[a-z]+$/.test(name)) continue;
    const scored = score(candidate);
    if (scored.score > (best.get(name)?.score ?? 0)) best.set(name, scored);
  }
  return [...best.values()];
}

function isWelcome(candidate: Candidate, { keywords }: Palette, lexicon: Lexicon): boolean {
  const { name, style, words } = candidate;
  if (STOP_WORDS.has(name) || keywords.some(({ word }) => word === name)) return false;
  if (isUnwanted(name, words) || isBrandLike(name, (text) => lexicon.has(text))) return false;
  if ((style === 'compound' || style === 'blend') && isMisread(name, words, lexicon)) return false;
  if (style === 'real_word' || style === 'compound') return true;
  const isWord = lexicon.has(name);
  // A name that is a word by chance means something else than what it was made of.
  if (isWord) return style === 'model' || (style === 'short' && words[0] === name);
  return isSayable(name, { mayEndInR: style === 'respelled' });
}

function toName({ name, style, words, score }: Scored): GeneratedName {
  return { name, style, words, score: Math.round(100 * score), length: name.length };
}

function notesOn({ size }: NameRequest, palette: Palette, count: number): string[] {
  const { keywords, understood, refused, language } = palette;
  const notes: string[] = [];
  if (language !== undefined) {
    notes.push(`The description seems to be in ${language}; only English is understood.`);
  }
  if (keywords.length === 0) {
    notes.push('The description has no words to make names from, so these are general names.');
  } else if (understood.length === 0) {
    notes.push('The description was not understood, so these names are made from its own words.');
  }
  if (refused.length > 0) {
    notes.push(`Ruled out by the description: ${refused.join(', ')}.`);
  }
  if (count < size) notes.push(shortage(count, size));
  return notes;
}

function shortage(count: number, size: number): string {
  if (count === 0) return 'No good names of this style and length could be made.';
  const names = count === 1 ? '1 good name' : `${count} good names`;
  return `Only ${names} of this style and length could be made, not ${size}.`;
}
