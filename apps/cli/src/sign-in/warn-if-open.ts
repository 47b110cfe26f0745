import type { Output } from '../output/index.ts';

/** Warns where others could read the traffic: without TLS, and not on this machine. */
export function warnIfOpen(address: string, output: Output): void {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return;
  output.note(`Traffic to ${address} is not encrypted: use https where others could read it.`);
}
