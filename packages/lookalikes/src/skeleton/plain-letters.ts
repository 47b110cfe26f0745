import { readTable } from './read-table.ts';

/**
 * Letters that no name and no table of Unicode's calls a plain one, and yet are read as one. UTS 39
 * takes Cyrillic к, м and т for small capitals and those for each other, but none of them for Latin.
 */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ ŋ: 'n', ĸ: 'k', þ: 'p', ƿ: 'p', ð: 'd', ƅ: 'b', ə: 'a', ǝ: 'a', ȝ: '3', ʒ: '3', ƨ: '2' },
  ...{ ʍ: 'm', ɯ: 'w', ʌ: 'v', ɥ: 'h', ʊ: 'u', ᴎ: 'u', π: 'n', ω: 'w', μ: 'u', σ: 'o' },
  ...{ ꙅ: 's', ԍ: 'g', ԛ: 'q', ѵ: 'v', ꝼ: 'f', ꞇ: 't', ᵹ: 'g' },
};

let data: ReadonlyMap<string, string> | undefined;

/** Small capitals, letters with hooks and strokes, and letters of other scripts, as plain ones. */
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
