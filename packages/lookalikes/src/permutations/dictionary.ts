/** A word before or after the name, and in place of one of its parts. */
export function* dictionary(
  letters: readonly string[],
  words: readonly string[],
): Iterable<string> {
  const label = letters.join('');
  const parts = label.split('-');
  for (const word of words) {
    yield `${label}-${word}`;
    yield `${label}${word}`;
    yield `${word}-${label}`;
    yield `${word}${label}`;
    if (parts.length < 2) continue;
    for (const at of parts.keys()) yield parts.with(at, word).join('-');
  }
}
