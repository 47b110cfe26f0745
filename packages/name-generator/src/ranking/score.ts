import type { Candidate } from '../model.ts';
import { FILLER } from '../words/filler.ts';
import type { Lexicon } from '../words/index.ts';

/** By length, from three letters on; longer names count as much as the last. */
const BY_LENGTH = [0.55, 0.85, 1, 1, 1, 0.95, 0.88, 0.78, 0.66, 0.54, 0.44, 0.36, 0.3];
const SHORTEST = 3;
const LUCK = 0.03;

/** An everyday word that is no longer than this is taken already, under every suffix. */
const LONGEST_BARE = 7;
const BARE = 0.2;
/** The loss for filler: a word that suits anything says nothing. */
const FILLED = 0.12;

/** From 0 to 1. The seed varies which of equally good names win from request to request. */
export function scoreOf(candidate: Candidate, lexicon: Lexicon, seed: number): number {
  const { name, style, words, relevance, craft } = candidate;
  const fluency = lexicon.fluency(name);
  // Everybody can read whole words, even where two of them meet: so fluency counts half.
  const spoken = style === 'compound' || style === 'real_word' ? 0.5 + fluency / 2 : fluency;
  const length = BY_LENGTH[Math.min(name.length - SHORTEST, BY_LENGTH.length - 1)] ?? 0;
  const base = 0.4 * relevance + 0.22 * spoken + 0.18 * length + 0.2 * craft;
  const bare = words[0] === name && name.length <= LONGEST_BARE ? BARE : 0;
  const filled = words.some((word) => FILLER.has(word)) ? FILLED : 0;
  return clamp(base + LUCK * luckOf(name, seed) - bare - filled);
}

/** Whether a name is a short dictionary word and nothing else, however it was made. */
export function isBareWord(name: string, lexicon: Lexicon): boolean {
  return name.length <= LONGEST_BARE && lexicon.has(name);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Between 0 and 1, the same for the same name and seed (FNV-1a). */
function luckOf(name: string, seed: number): number {
  return (hashOf(name, seed) >>> 8) / 2 ** 24;
}

export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
