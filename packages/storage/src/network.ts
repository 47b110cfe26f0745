import type { LookupFunction } from 'node:net';

export type NetworkOptions = {
  /** Resolves hosts in place of the system; for a pinned host it returns the address that was checked. */
  lookup?: LookupFunction;
  /** How long it may take to establish a connection. */
  connectTimeoutMs?: number;
  /** How long the storage may keep us waiting without any progress. */
  stallTimeoutMs?: number;
};

/** The limits with their defaults. Connecting may take no longer than any other answer. */
export function limitsOf({ lookup, stallTimeoutMs = 60_000, ...options }: NetworkOptions = {}) {
  const connectTimeoutMs = options.connectTimeoutMs ?? Math.min(10_000, stallTimeoutMs);
  return { lookup, connectTimeoutMs, stallTimeoutMs };
}
