import { type Asked, cookieAttributes } from '../sessions/index.ts';

const NAME = 'holdfast_devices';
const LASTS_SECONDS = 400 * 86_400;
/** The accounts of one browser that it is kept for. */
const MOST = 5;
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]*)(?:;|$)`);

type Reply = { header(name: string, value: string): unknown };

/** What the browser was given when somebody signed in with it, one for each account. */
export function devicesOf({ headers }: Pick<Asked, 'headers'>): string[] {
  const tokens = headers.cookie?.match(VALUE)?.[1]?.split('~') ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MOST);
}

export function setDevices(request: Asked, reply: Reply, devices: readonly string[]): void {
  const value = devices.slice(0, MOST).join('~');
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Max-Age=${LASTS_SECONDS}${cookieAttributes(request)}`,
  );
}
