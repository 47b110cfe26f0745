import { readTable } from './read-table.ts';

/**
 * Letters that people read as plain ones, though no Unicode name or table says so. UTS 39 equates
 * Cyrillic к, м and т with small capitals, and those with each other, but none with plain Latin.
 */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ ŋ: 'n', ĸ: 'k', þ: 'p', ƿ: 'p', ð: 'd', ƅ: 'b', ə: 'a', ǝ: 'a', ȝ: '3', ʒ: '3', ƨ: '2' },
  ...{ ʍ: 'm', ɯ: 'w', ʌ: 'v', ɥ: 'h', ʊ: 'u', ᴎ: 'u', π: 'n', ω: 'w', μ: 'u', σ: 'o' },
  ...{ ꙅ: 's', ԍ: 'g', ԛ: 'q', ѵ: 'v', ꝼ: 'f', ꞇ: 't', ᵹ: 'g' },
};

let data: ReadonlyMap<string, string> | undefined;

/** Maps small capitals, letters with hooks and strokes, and letters of other scripts to plain ones. */
export function plainLetters(): ReadonlyMap<string, string> {
  data ??= new Map([
    ...Array.from(
      readTable('latin-letters.txt'),
      ([code, base]) => [...[String.fromCodePoint(code), base]] as [string, string],
    ),
    ...Object.entries(READ_AS),
  ]);
  return data;
}
