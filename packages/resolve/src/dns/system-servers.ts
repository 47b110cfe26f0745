import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import type { DnsServer } from './model.ts';

const DNS_PORT = 53;

/** The recursive resolvers that this machine is set up to use. */
export function systemServers(): DnsServer[] {
  return getServers().flatMap((text) => readServer(text) ?? []);
}

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`; undefined for anything else. */
export function readServer(text: string): DnsServer | undefined {
  const bracketed = /^\[([0-9a-f:.%a-z]+)\](?::(\d{1,5}))?$/i.exec(text);
  const plain = /^(\d+\.\d+\.\d+\.\d+)(?::(\d{1,5}))?$/.exec(text);
  const [, address = text, port] = bracketed ?? plain ?? [];
  const number = port === undefined ? DNS_PORT : Number(port);
  if (isIP(address) === 0 || number < 1 || number > 65_535) return undefined;
  return { address, port: number };
}
