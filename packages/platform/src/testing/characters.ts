import fc from 'fast-check';

const CODE_POINTS = 0x110000;
const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, for `fc.string({ unit: character })`. The library's own unit of this
 * kind costs a second and 85 MB at first use, in every process.
 */
export const character: fc.Arbitrary<string> = fc
  .nat(CODE_POINTS - SURROGATES.count - 1)
  .map((nth) => String.fromCodePoint(nth < SURROGATES.first ? nth : nth + SURROGATES.count));
