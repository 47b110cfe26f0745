/** Those of which names are made most often; what is none of them is told by its number alone. */
const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Cherokee', 'Hebrew', 'Arabic'],
  ...['Devanagari', 'Bengali', 'Tamil', 'Thai', 'Lao', 'Khmer', 'Ethiopic'],
  ...['Han', 'Hiragana', 'Katakana', 'Hangul'],
].map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** Characters beyond ASCII as nobody can mistake them: `U+0430 Cyrillic`. */
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
