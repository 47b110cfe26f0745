export const BASE = 0x01000193;
const MAX_TEXT = 256;

/** What `fillHashes` found last; reused, so that a name allocates no memory. */
export const hashes = new Int32Array(MAX_TEXT + 1);

const befores = new Int32Array(MAX_TEXT + 1);
/** The powers of `BASE`. */
export const powers = Int32Array.from({ length: MAX_TEXT + 1 });
for (let at = 0, power = 1; at < powers.length; at += 1, power = Math.imul(power, BASE)) {
  powers[at] = power;
}

/**
 * The hash of a text, and of the text without each of its letters; returns how many there are. The
 * hash is a polynomial, so each takes a few steps from what stands before and after the letter.
 */
export function fillHashes(codes: Int32Array, start: number, end: number): number {
  const length = end - start;
  let before = 0;
  for (let at = 0; at < length; at += 1) {
    befores[at] = before;
    before = (Math.imul(before, BASE) + (codes[start + at] ?? 0)) | 0;
  }
  hashes[0] = spread(before);
  let count = 1;
  let after = 0;
  for (let at = length - 1; at >= 0; at -= 1) {
    const code = codes[start + at] ?? 0;
    const power = powers[length - 1 - at] ?? 0;
    // Among repeated letters, leaving out any one gives the same text.
    if (at === 0 || codes[start + at - 1] !== code) {
      hashes[count] = spread((Math.imul(befores[at] ?? 0, power) + after) | 0);
      count += 1;
    }
    after = (Math.imul(code, power) + after) | 0;
  }
  return count;
}

/** The hash of a text alone. */
export function hashOf(codes: Int32Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, BASE) + (codes[at] ?? 0)) | 0;
  return spread(hash);
}

/** A polynomial's low bits depend on few letters; a table needs bits that depend on all of them. */
export function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
