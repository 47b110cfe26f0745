import { Failure } from '../program/index.ts';

/** Holdfast's address without a trailing slash; `said` is the option or variable that it came from. */
export function readAddress(text: string, said: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search === '') {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  }
  throw new Failure(
    'usage',
    `${said} must be an address such as http://127.0.0.1:4000, without a user name or a password.`,
  );
}
