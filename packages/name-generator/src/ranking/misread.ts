import type { Lexicon } from '../words/index.ts';
import { STOP_WORDS } from '../words/stop-words.ts';

const LEAST = 3;

/**
 * Whether the eye finds other words in it than the two that were put there: `cost able` in the blend
 * of `costa` and `table`, `solo` at the start of `sol oven`.
 */
export function isMisread(name: string, words: readonly string[], lexicon: Lexicon): boolean {
  const [first = '', second = ''] = words;
  const overlap = first.length + second.length - name.length;
  // Shared letters belong to both words, but what follows the first one must not be a third word.
  if (overlap > 0 && isRead(name.slice(first.length), lexicon)) return true;
  for (let at = LEAST; at <= name.length - LEAST; at += 1) {
    const start = name.slice(0, at);
    const end = name.slice(at);
    if (start === first || end === second) continue;
    if (isRead(start, lexicon) && isRead(end, lexicon)) return true;
  }
  if (overlap > 0) return false;
  for (let at = first.length + 1; at <= name.length - 1; at += 1) {
    if (at > LEAST && isRead(name.slice(0, at), lexicon)) return true;
  }
  return false;
}

/** Words that people see at once: common ones, and the little ones that WordNet leaves out. */
function isRead(text: string, lexicon: Lexicon): boolean {
  return lexicon.isCommon(text) || STOP_WORDS.has(text);
}
