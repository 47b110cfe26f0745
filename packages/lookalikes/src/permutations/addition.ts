const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** One more letter or digit at the end. */
export function* addition(letters: readonly string[]): Iterable<string> {
  const label = letters.join('');
  for (const letter of DIGITS + ALPHABET) yield label + letter;
}
