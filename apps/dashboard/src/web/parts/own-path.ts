/** Where a page of ours may send its visitor: to a path of ours, and never elsewhere by a trick of writing. */
export function ownPath(text: unknown, { origin } = window.location): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  // What begins with two slashes would be taken for a host later on, as after `/.//host`.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
