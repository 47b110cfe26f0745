import type { LookupFunction } from 'node:net';

export type NetworkOptions = {
  /** Resolves hosts in place of the system; a pinned host's lookup keeps the address that was checked. */
  lookup?: LookupFunction;
  /** How long a connection may take to come about. */
  connectTimeoutMs?: number;
  /** How long the storage may keep us waiting with nothing moving. */
  stallTimeoutMs?: number;
};

/** What holds where nothing else is said. No connection may take longer than any other answer. */
export function limitsOf({ lookup, stallTimeoutMs = 60_000, ...options }: NetworkOptions = {}) {
  const connectTimeoutMs = options.connectTimeoutMs ?? Math.min(10_000, stallTimeoutMs);
  return { lookup, connectTimeoutMs, stallTimeoutMs };
}
