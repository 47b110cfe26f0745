import type { Boundary } from '../model.ts';
import type { Text } from './read-text.ts';

const [DOT, HYPHEN, ZERO, NINE] = [0x2e, 0x2d, 0x30, 0x39];

/** What is around a stretch of a text. */
export function boundaryOf(text: Text, start: number, end: number): Boundary {
  const { codes, length } = text;
  const before = start === 0 ? DOT : (codes[start - 1] ?? DOT);
  const after = end >= length ? DOT : (codes[end] ?? DOT);
  if (before === DOT && after === DOT) return 'whole';
  const left = parts(before, codes[start] ?? 0);
  const right = parts(after, codes[end - 1] ?? 0);
  if (left && right) return 'token';
  return left || right ? 'edge' : 'inside';
}

/** A digit separates letters, but not one digit from another. */
function parts(outer: number, inner: number): boolean {
  return outer === DOT || outer === HYPHEN || (isDigit(outer) && !isDigit(inner));
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
