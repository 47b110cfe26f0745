/** A word of the description. */
export type Token = {
  /** As it was written, in lower case. */
  text: string;
  /** In the letters a to z; empty if it cannot be written in them. */
  word: string;
  /** What stands between it and the word before: spaces, a comma, a hyphen. */
  gap: string;
};

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/** `l'atelier`, `d'olive`. */
const ELISION = /^(?:[cdjlmnst]|dell|nell|all|qu)[’'](?=\p{L}{2})/u;

/** Plain letters for those that Unicode's decomposition leaves as they are. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' },
};

/** Other alphabets, letter by letter, as they are usually written in Latin ones. */
const OTHERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairs(
    'абвгдежзийклмнопрстуфхцчшщъыьэюяєіїґ',
    'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh sch - y - e yu ya ye i yi g',
  ),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
]);

/** Words in their order. Something without a letter, such as a number, is none. */
export function tokensOf(description: string): Token[] {
  const tokens: Token[] = [];
  let gap = '';
  for (const { segment, isWordLike } of SEGMENTER.segment(description.normalize('NFC'))) {
    if (!isWordLike || !/\p{L}/u.test(segment)) {
      gap += segment;
      continue;
    }
    const text = segment
      .toLowerCase()
      .replace(ELISION, '')
      .replace(/[’']s?$/, '');
    tokens.push({ text, word: lettersOf(text), gap });
    gap = '';
  }
  return tokens;
}

/** Takes accents off and transliterates Cyrillic and Greek; empty if there are other letters. */
function lettersOf(text: string): string {
  const plain = text
    .replace(/[’']/g, '')
    .replace(/\p{L}/gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/g, (letter) => OTHERS[letter]?.replace('-', '') ?? letter);
  return /^[a-z]+$/.test(plain) ? plain : '';
}

function pairs(letters: string, latin: string): [string, string][] {
  const written = latin.split(' ');
  return Array.from(letters, (letter, at) => [letter, written[at] ?? '']);
}
