const NEWLINE = 0x0a;
const FOUR_NEWLINES = 0x0a0a_0a0a;
const LOW_BITS = 0x7f7f_7f7f;
const LOWEST_BIT = 0x0101_0101;
/** How many words can be added up byte by byte without one byte overflowing into the next. */
const ROUND = 255;

/**
 * Counts those in the first `length` bytes, four at a time, without a branch; `words` is the same
 * memory.
 */
export function countNewlines(bytes: Buffer, words: Int32Array, length: number): number {
  const wholeWords = length >> 2;
  let others = 0;
  for (let at = 0; at < wholeWords; ) {
    const end = Math.min(at + ROUND, wholeWords);
    let sums = 0;
    for (; at < end; at += 1) {
      // A newline becomes a byte of zeros; every other byte then gets its high bit.
      const differs = (words[at] as number) ^ FOUR_NEWLINES;
      sums += ((((differs & LOW_BITS) + LOW_BITS) | differs) >>> 7) & LOWEST_BIT;
    }
    others += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  let count = wholeWords * 4 - others;
  for (let at = wholeWords * 4; at < length; at += 1) if (bytes[at] === NEWLINE) count += 1;
  return count;
}
