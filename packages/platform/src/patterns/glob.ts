import { spend } from './effort.ts';

export type Glob = (text: string) => boolean;

/**
 * A pattern as users write it: `*` stands for any characters or none, and everything else for
 * itself. Takes time in proportion to text and pattern, whatever they are. Never a regular
 * expression, which tries all ways to divide a text among the stars: with ten of them that blocks
 * the event loop, which all users share, for hours.
 */
export function createGlob(pattern: string): Glob {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) {
    return (text) => {
      spend(first.length);
      return text === first;
    };
  }
  spend(pattern.length);
  const between = rest.filter((piece) => piece !== '').map(prepare);
  return (text) => {
    spend(first.length + last.length);
    const end = text.length - last.length;
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let from = first.length;
    // Taking the first match of each piece leaves the most room for those after it.
    for (const piece of between) {
      const behind = piece.restarts ? findLong(piece, text, from) : findShort(piece, text, from);
      if (behind === undefined || behind > end) return false;
      from = behind;
    }
    return true;
  };
}

type Piece = {
  text: string;
  /** For a long piece: for each of its prefixes, how long an ending of it is a prefix again. */
  restarts?: number[] | undefined;
};

/** Up to this length the engine's own search is quicker, and with so short a piece it is linear, too. */
const SHORT = 8;

function prepare(text: string): Piece {
  if (text.length <= SHORT) return { text };
  const restarts = [0];
  let fitting = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (fitting > 0 && text[at] !== text[fitting]) fitting = restarts[fitting - 1] ?? 0;
    if (text[at] === text[fitting]) fitting += 1;
    restarts.push(fitting);
  }
  return { text, restarts };
}

/** Where the first match ends that begins at `from` or later. */
function findShort({ text: piece }: Piece, text: string, from: number): number | undefined {
  const at = text.indexOf(piece, from);
  spend((at < 0 ? text.length : at + piece.length) - from);
  return at < 0 ? undefined : at + piece.length;
}

/** The same by Knuth, Morris and Pratt: it never goes back in the text. */
function findLong(
  { text: piece, restarts = [] }: Piece,
  text: string,
  from: number,
): number | undefined {
  let fitting = 0;
  let steps = 0;
  for (let at = from; at < text.length && fitting < piece.length; at += 1) {
    const character = text.charCodeAt(at);
    for (steps += 1; fitting > 0 && character !== piece.charCodeAt(fitting); steps += 1) {
      fitting = restarts[fitting - 1] ?? 0;
    }
    if (character === piece.charCodeAt(fitting)) fitting += 1;
    from = at + 1;
  }
  spend(steps);
  return fitting === piece.length ? from : undefined;
}
