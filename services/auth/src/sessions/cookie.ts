import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@holdfast/platform/errors';

const NAME = 'holdfast_session';
/** The longest that browsers keep a cookie: the session in it ends by itself. */
const LASTS_SECONDS = 400 * 86_400;
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)(?:;|$)`);

/** What a request says about where it comes from. */
export type Asked = {
  headers: IncomingHttpHeaders;
  method: string;
  protocol: string;
  host: string;
  /** The service's address behind the front, if the request came through that. */
  passedOnAt: string | undefined;
};
type Reply = { header(name: string, value: string): unknown };

/**
 * The session of a browser, which no script can read. A page of another origin, at least one on another
 * port of this host, can make the browser send it too, so it counts only in requests that our own page
 * made.
 */
export function readCookie(request: Asked): string | undefined {
  const token = request.headers.cookie?.match(VALUE)?.[1];
  if (token !== undefined && !isOurPage(request)) {
    throw new Problem('FORBIDDEN', { msg: 'The request came from a page of another origin.' });
  }
  return token;
}

/** Browsers send no `Sec-Fetch-Site` over plain HTTP to other machines; every write has an Origin. */
function isOurPage({ headers, method, host }: Asked): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return method === 'GET' || method === 'HEAD';
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Sent back to this service alone: the other services take tokens, which live in the page only. */
export function setCookie(request: Asked, reply: Reply, token: string): void {
  reply.header(
    'set-cookie',
    `${NAME}=${token}; Max-Age=${LASTS_SECONDS}${cookieAttributes(request)}`,
  );
}

export function clearCookie(request: Asked, reply: Reply): void {
  reply.header('set-cookie', `${NAME}=; Max-Age=0${cookieAttributes(request)}`);
}

/**
 * Follows how this browser came, not the public address: over plain HTTP a browser would drop a cookie
 * that is `Secure`. The browser's Origin counts too, for a proxy that ends TLS and is not known here.
 * The path is the one below which the front passes requests on.
 */
export function cookieAttributes({ headers, protocol, passedOnAt }: Asked): string {
  const isSecure = protocol === 'https' || /^https:/i.test(headers.origin ?? '');
  const [path] = /\/api\/[^/]+$/.exec(passedOnAt ?? '') ?? ['/'];
  return `; Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
