import type { Piece } from '../model.ts';
import { coarseSkeleton } from '../skeleton/index.ts';

/** One step: this many letters of the keyword against this many of the text. */
type Step = { kind: Piece['kind']; taken: number; found: number; cost: number };

/** The most letters that stand for another: `rn` for `m`. */
const LONGEST_TWIN = 2;
/** Letters of similar shape: the matcher takes them for each other, too. */
const SHAPES = ['ce', 'uv', 'gq', 'bd', 'nmr', 'il'];

/**
 * Which part of a text stands for which part of a keyword, letter by letter, at the least cost:
 * what looks the same comes before two letters swapped, and these before one more, one less or
 * another.
 */
export function align(keyword: readonly string[], text: readonly string[]): Piece[] {
  const width = text.length + 1;
  const costs = new Float64Array((keyword.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const ways: (Step | undefined)[] = new Array(costs.length).fill(undefined);
  costs[0] = 0;
  for (let at = 0; at <= keyword.length; at += 1) {
    for (let place = 0; place <= text.length; place += 1) {
      const here = costs[at * width + place] ?? 0;
      for (const step of stepsFrom(keyword, text, at, place)) {
        const next = (at + step.taken) * width + place + step.found;
        if (here + step.cost >= (costs[next] ?? 0)) continue;
        costs[next] = here + step.cost;
        ways[next] = step;
      }
    }
  }
  return walkBack(keyword, text, ways);
}

function* stepsFrom(
  keyword: readonly string[],
  text: readonly string[],
  at: number,
  place: number,
): Generator<Step> {
  const [wanted, found] = [keyword[at], text[place]];
  if (found !== undefined) {
    const isDoubled = found === text[place - 1] && found === keyword[at - 1];
    const isCut = found === '-' || found === '.';
    const cost = isCut ? 1 : isDoubled ? 1.9 : 2;
    yield { kind: isDoubled ? 'doubled' : 'added', taken: 0, found: 1, cost };
  }
  if (wanted === undefined) return;
  yield { kind: 'dropped', taken: 1, found: 0, cost: 2 };
  if (found === undefined) return;
  if (wanted === found) yield { kind: 'same', taken: 1, found: 1, cost: 0 };
  else {
    yield { kind: 'replaced', taken: 1, found: 1, cost: 2.1 };
    const [after, next] = [keyword[at + 1], text[place + 1]];
    if (wanted === next && found === after) {
      yield { kind: 'swapped', taken: 2, found: 2, cost: 1.5 };
    }
  }
  yield* twins(keyword, text, at, place);
}

/** One or two letters against one or two that look the same; two against two are taken one by one. */
function* twins(
  keyword: readonly string[],
  text: readonly string[],
  at: number,
  place: number,
): Generator<Step> {
  for (let taken = 1; taken <= Math.min(LONGEST_TWIN, keyword.length - at); taken += 1) {
    for (let found = 1; found <= Math.min(LONGEST_TWIN, text.length - place); found += 1) {
      const wanted = keyword.slice(at, at + taken).join('');
      const shown = text.slice(place, place + found).join('');
      if (wanted === shown || (taken === 2 && found === 2)) continue;
      if (!looksLike(wanted, shown)) continue;
      yield { kind: 'homoglyph', taken, found, cost: 0.9 + (taken + found) / 10 };
    }
  }
}

function looksLike(wanted: string, shown: string): boolean {
  if (coarseSkeleton(wanted) === coarseSkeleton(shown)) return true;
  return SHAPES.some((shape) => shape.includes(wanted) && shape.includes(shown));
}

function walkBack(
  keyword: readonly string[],
  text: readonly string[],
  ways: readonly (Step | undefined)[],
): Piece[] {
  const pieces: Piece[] = [];
  let [at, place] = [keyword.length, text.length];
  while (at > 0 || place > 0) {
    const step = ways[at * (text.length + 1) + place];
    if (!step) break;
    at -= step.taken;
    place -= step.found;
    pieces.unshift({
      kind: step.kind,
      brand: keyword.slice(at, at + step.taken).join(''),
      name: text.slice(place, place + step.found).join(''),
    });
  }
  return pieces;
}
