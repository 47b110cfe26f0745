/** A dot inside the name: the owner of the last part controls the whole. */
export function* subdomain(letters: readonly string[]): Iterable<string> {
  for (let at = 1; at < letters.length; at += 1) {
    if (letters[at - 1] !== '-' && letters[at] !== '-')
      yield letters.toSpliced(at, 0, '.').join('');
  }
}
