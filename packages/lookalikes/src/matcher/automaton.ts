/**
 * A dense Aho–Corasick automaton over bytes. A state is the offset of its row in `next`, so that a
 * step is one addition and one load; a state in which patterns end is stored as its complement, so
 * that seeing a pattern costs one comparison of what was loaded anyway.
 */
type Automaton = {
  /** By byte: the column of `next`; 0 for bytes that are in no pattern. */
  columns: Uint8Array;
  /** How many columns a row has. */
  width: number;
  next: Int32Array;
  /** By row: where its list in `patterns` begins; it ends where the next row's begins. */
  firsts: Int32Array;
  /** The numbers of the patterns that end in a state. */
  patterns: Int32Array;
};

const DEEP = 4;

/** Patterns must not be empty; the same one may be there several times. */
export function buildAutomaton(patterns: readonly Uint8Array[]): Automaton {
  const { columns, width } = chooseColumns(patterns);
  const room = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
  const trie = new Int32Array(room * width);
  const own: number[][] = [[]];
  for (const [number, pattern] of patterns.entries()) {
    let row = 0;
    for (const byte of pattern) {
      const at = row * width + (columns[byte] ?? 0);
      if (trie[at] === 0) {
        trie[at] = own.length;
        own.push([]);
      }
      row = trie[at] ?? 0;
    }
    own[row]?.push(number);
  }
  return { columns, width, ...complete(trie, own, width) };
}

function chooseColumns(patterns: readonly Uint8Array[]): { columns: Uint8Array; width: number } {
  const columns = new Uint8Array(256);
  let width = 1;
  for (const pattern of patterns) {
    for (const byte of pattern) {
      if (columns[byte] === 0) {
        columns[byte] = width;
        width += 1;
      }
    }
  }
  return { columns, width };
}

/** Breadth first: where a row has no transition, it takes the one of its longest suffix. */
function complete(trie: Int32Array, own: number[][], width: number) {
  const count = own.length;
  const suffix = new Int32Array(count);
  const depths = new Uint8Array(count);
  const order = new Int32Array(count);
  let filled = 1;
  for (let read = 0; read < filled; read += 1) {
    const row = order[read] ?? 0;
    const shorter = suffix[row] ?? 0;
    if (row !== 0) own[row]?.push(...(own[shorter] ?? []));
    for (let column = 1; column < width; column += 1) {
      const at = row * width + column;
      const detour = row === 0 ? 0 : (trie[shorter * width + column] ?? 0);
      const child = trie[at] ?? 0;
      if (child === 0) {
        trie[at] = detour;
      } else {
        suffix[child] = detour;
        depths[child] = Math.min((depths[row] ?? 0) + 1, DEEP);
        order[filled] = child;
        filled += 1;
      }
    }
  }
  // Most steps are between the first rows: side by side they stay in the cache. Below them a
  // pattern's own rows follow each other, as they were made, and are fetched ahead.
  const shallow = order.filter((row) => depths[row] !== DEEP);
  const deep = Int32Array.from(depths.keys()).filter((row) => depths[row] === DEEP);
  return renumber(trie, own, width, [...shallow, ...deep]);
}

function renumber(trie: Int32Array, own: number[][], width: number, order: readonly number[]) {
  const states = new Int32Array(order.length);
  for (const [place, row] of order.entries()) {
    states[row] = own[row]?.length ? ~(place * width) : place * width;
  }
  const next = new Int32Array(order.length * width);
  const firsts = new Int32Array(order.length + 1);
  const patterns: number[] = [];
  for (const [place, row] of order.entries()) {
    for (let column = 0; column < width; column += 1) {
      next[place * width + column] = states[trie[row * width + column] ?? 0] ?? 0;
    }
    patterns.push(...(own[row] ?? []));
    firsts[place + 1] = patterns.length;
  }
  return { next, firsts, patterns: Int32Array.from(patterns) };
}
