import type { Candidate } from '../model.ts';
import type { Lexicon } from '../words/index.ts';

/** By length, from three letters on; what is longer than the last is as good as that. */
const BY_LENGTH = [0.55, 0.85, 1, 1, 1, 0.95, 0.88, 0.78, 0.66, 0.54, 0.44, 0.36, 0.3];
const SHORTEST = 3;
const LUCK = 0.03;

/** From 0 to 1. The seed varies which of equally good names win from request to request. */
export function scoreOf(candidate: Candidate, lexicon: Lexicon, seed: number): number {
  const { name, style, relevance, craft } = candidate;
  const fluency = lexicon.fluency(name);
  // Two words that everybody can read are no harder where they meet.
  const spoken = style === 'compound' || style === 'real_word' ? 0.5 + fluency / 2 : fluency;
  const length = BY_LENGTH[Math.min(name.length - SHORTEST, BY_LENGTH.length - 1)] ?? 0;
  const base = 0.4 * relevance + 0.22 * spoken + 0.18 * length + 0.2 * craft;
  return Math.min(1, base + LUCK * luckOf(name, seed));
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
