import type { Text } from './read-text.ts';

const [DOT, HYPHEN, ZERO, NINE] = [0x2e, 0x2d, 0x30, 0x39];

/**
 * The stretches of a text that may be a keyword with a slip in it: each label; each part between
 * hyphens; both without the digits at their ends; a label without its hyphens; two parts that
 * follow each other without the hyphen between them; and the registered label with the one below it
 * without the dot. Kept in columns, and reused for all names.
 */
export type Units = {
  count: number;
  /** Letters without their hyphens, and how many there are. */
  joined: Int32Array;
  filled: number;
  /** Where a unit's letters are: in `joined` from `firsts` to `lasts`, or in the text. */
  isJoined: Uint8Array;
  firsts: Int32Array;
  lasts: Int32Array;
  /** Where it stands in the text. */
  starts: Int32Array;
  ends: Int32Array;
  isWhole: Uint8Array;
  /** Whether a dot was taken out: only the keyword itself counts then. */
  isDotted: Uint8Array;
};

/** Room for a name without its hyphens, and for two of its labels without a dot. */
const JOINED = 512;
/** A part has two characters at least, with its hyphen, and gives four units at most. */
const MOST = 1_024;

export function emptyUnits(): Units {
  const column = () => new Int32Array(MOST);
  return {
    ...{ count: 0, filled: 0, joined: new Int32Array(JOINED), isJoined: new Uint8Array(MOST) },
    ...{ firsts: column(), lasts: column(), starts: column(), ends: column() },
    ...{ isWhole: new Uint8Array(MOST), isDotted: new Uint8Array(MOST) },
  };
}

export function fillUnits(text: Text, units: Units): void {
  const { codes, length } = text;
  units.count = 0;
  units.filled = 0;
  let start = 0;
  let hyphens = 0;
  for (let at = 0; at <= length; at += 1) {
    const code = at === length ? DOT : (codes[at] ?? 0);
    if (code === HYPHEN) hyphens += 1;
    if (code !== DOT) continue;
    addPlain(units, codes, start, at, 1);
    if (hyphens > 0) addParts(units, codes, start, at);
    start = at + 1;
    hyphens = 0;
  }
  if (text.registrable > 0) addDotted(units, text);
}

function addDotted(units: Units, { codes, length, registrable }: Text): void {
  let start = registrable - 1;
  while (start > 0 && codes[start - 1] !== DOT) start -= 1;
  const first = units.filled;
  for (let at = start; at < length; at += 1) {
    if (at === registrable - 1) continue;
    units.joined[units.filled] = codes[at] ?? 0;
    units.filled += 1;
  }
  add(units, 1, first, units.filled, start, length, 1);
  units.isDotted[units.count - 1] = 1;
}

/** The stretch, and the stretch without the digits at its ends. */
function addPlain(units: Units, codes: Int32Array, start: number, end: number, whole: 0 | 1): void {
  add(units, 0, start, end, start, end, whole);
  let first = start;
  let last = end;
  while (first < end && isDigit(codes[first] ?? 0)) first += 1;
  while (last > first && isDigit(codes[last - 1] ?? 0)) last -= 1;
  if (last - first < end - start && last > first) add(units, 0, first, last, first, last, 0);
}

function addParts(units: Units, codes: Int32Array, start: number, end: number): void {
  const { joined } = units;
  const base = units.filled;
  let filled = base;
  let parts = 0;
  // For the part before this one, and for this one: where it begins, and where its letters do.
  let earlier = start;
  let earlierFilled = base;
  let begun = start;
  let begunFilled = base;
  for (let at = start; at <= end; at += 1) {
    if (at < end && codes[at] !== HYPHEN) {
      joined[filled] = codes[at] ?? 0;
      filled += 1;
      continue;
    }
    // Between two hyphens there is no part.
    if (at > begun) {
      addPlain(units, codes, begun, at, 0);
      if (parts > 0) add(units, 1, earlierFilled, filled, earlier, at, 0);
      earlier = begun;
      earlierFilled = begunFilled;
      parts += 1;
    }
    begun = at + 1;
    begunFilled = filled;
  }
  if (parts > 1) add(units, 1, base, filled, start, end, 1);
  units.filled = filled;
}

function add(
  units: Units,
  isJoined: 0 | 1,
  first: number,
  last: number,
  start: number,
  end: number,
  isWhole: 0 | 1,
): void {
  const at = units.count;
  units.isJoined[at] = isJoined;
  units.firsts[at] = first;
  units.lasts[at] = last;
  units.starts[at] = start;
  units.ends[at] = end;
  units.isWhole[at] = isWhole;
  units.isDotted[at] = 0;
  units.count += 1;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
