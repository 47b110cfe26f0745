/** An `s` (or `es`) at the end, or at the end of a part. */
export function* plural(letters: readonly string[]): Iterable<string> {
  for (let at = 1; at <= letters.length; at += 1) {
    const last = letters[at - 1] ?? '';
    if (last === 's' || last === '-') continue;
    yield letters.toSpliced(at, 0, /[xz]/.test(last) ? 'es' : 's').join('');
  }
}
