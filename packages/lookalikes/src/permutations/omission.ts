/** A letter left out. */
export function* omission(letters: readonly string[]): Iterable<string> {
  for (const at of letters.keys()) yield letters.toSpliced(at, 1).join('');
}
