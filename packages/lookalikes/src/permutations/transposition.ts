/** Two neighbouring letters swapped. */
export function* transposition(letters: readonly string[]): Iterable<string> {
  for (let at = 1; at < letters.length; at += 1) {
    yield letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? '').join('');
  }
}
