/** A letter written twice. */
export function* repetition(letters: readonly string[]): Iterable<string> {
  for (const [at, letter] of letters.entries()) {
    if (letter !== '-') yield letters.toSpliced(at, 0, letter).join('');
  }
}
