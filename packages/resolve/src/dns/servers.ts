import type { DnsServer } from './model.ts';

const DNS_PORT = 53;

export function describeServer({ name, address, port }: DnsServer): string {
  const host = name ?? (address.includes(':') ? `[${address}]` : address);
  return port === DNS_PORT ? host : `${host}:${port}`;
}

/** Two addresses of one host are one server: if its data is wrong, it is wrong at both. */
export function isSameServer(one: DnsServer, other: DnsServer): boolean {
  if (one.name !== undefined && one.name === other.name) return true;
  return one.address === other.address && one.port === other.port;
}

export function withoutRepeats(servers: readonly DnsServer[]): DnsServer[] {
  return servers.filter(
    ({ address, port }, index) =>
      servers.findIndex((other) => other.address === address && other.port === port) === index,
  );
}
