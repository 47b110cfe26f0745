import type { Output } from '../output/index.ts';
import { Failure } from '../program/index.ts';

/** Where Holdfast is, without a slash at the end. */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search === '') {
    return url.href.replace(/\/+$/, '');
  }
  throw new Failure('usage', '--url must be an address such as http://127.0.0.1:4000.');
}

/** Where others could read along: without TLS, and not on this machine. */
export function warnIfOpen(address: string, output: Output): void {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return;
  output.note(
    `What goes to ${address} is not encrypted on its way: use https where others could read it.`,
  );
}
