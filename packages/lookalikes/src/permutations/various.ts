/** What is typed if a dot is missed: the name run together with its suffix or with `www`. */
export function* various(label: string, suffix: string): Iterable<string> {
  const [first = '', ...rest] = suffix.split('.');
  yield `${label}${suffix.replaceAll('.', '')}.${suffix}`;
  yield `www${label}.${suffix}`;
  yield `www-${label}.${suffix}`;
  if (rest.length > 0) {
    yield `${label}.${rest.join('.')}`;
    yield `${label}${first}.${rest.join('.')}`;
  }
  if (suffix !== 'com') {
    yield `${label}-${suffix.replaceAll('.', '-')}.com`;
    yield `${label}${suffix.replaceAll('.', '')}.com`;
  }
}
