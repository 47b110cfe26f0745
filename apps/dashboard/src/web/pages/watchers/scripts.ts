/** The scripts most used in names; characters of any other are named by their number alone. */
const SCRIPTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Hangul', /\p{Script=Hangul}/u],
];

/** Characters beyond ASCII, named unmistakably: `U+0430 Cyrillic`. */
export function codesOf(text: string): string {
  return Array.from(text)
    .filter((letter) => letter > '\u007f')
    .map((letter) => {
      const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      const script = SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0];
      return script ? `U+${code} ${script}` : `U+${code}`;
    })
    .join(', ');
}
