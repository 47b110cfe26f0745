/** Where our pages may send people: only to a path of ours, however the address is written. */
export function ownPath(text: unknown, { origin } = window.location): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  // A path that begins with two slashes, as from `/.//host`, would be taken for a host later on.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
