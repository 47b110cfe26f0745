import type { LookupFunction } from 'node:net';

export type NetworkOptions = {
  /** Resolves hosts in place of the system; a pinned host's lookup keeps the address that was checked. */
  lookup?: LookupFunction;
  /** How long a connection may take to come about. */
  connectTimeoutMs?: number;
  /** How long the storage may keep us waiting with nothing moving. */
  stallTimeoutMs?: number;
};

export const NETWORK_DEFAULTS = { connectTimeoutMs: 10_000, stallTimeoutMs: 60_000 } as const;
