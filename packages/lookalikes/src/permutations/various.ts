/** What is typed when a dot is missed or a `www` is: the name and its suffix run together. */
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
