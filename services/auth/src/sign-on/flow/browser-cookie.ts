import { type Asked, cookieAttributes } from '../../sessions/index.ts';

const NAME = 'holdfast_sign_on';
const LASTS_SECONDS = 600;
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)(?:;|$)`);

type Reply = { header(name: string, value: string): unknown };

/** Identifies the browser that began a sign-in when it comes back. No script can read it. */
export function setBrowserCookie(request: Asked, reply: Reply, value: string): void {
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Max-Age=${LASTS_SECONDS}${cookieAttributes(request)}`,
  );
}

export function readBrowserCookie({ headers }: Pick<Asked, 'headers'>): string | undefined {
  return headers.cookie?.match(VALUE)?.[1];
}
