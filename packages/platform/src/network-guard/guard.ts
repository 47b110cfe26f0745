import { refuseInTransaction } from '../transactions/index.ts';
import { forbiddenReason, isMetadata, readAddress } from './address.ts';
import { NetworkForbidden } from './errors.ts';
import { type PinnedLookup, pinnedLookup } from './pinned-lookup.ts';
import { type Resolve, resolveHost, systemResolve } from './resolve-host.ts';

export type PinnedHost = {
  /** As asked for, without the brackets of an IPv6 literal; for TLS and the Host header. */
  host: string;
  /** The checked addresses in canonical form, at least one; for tools that take an address. */
  addresses: readonly string[];
  /**
   * For net, tls, http and every client that takes a `lookup`. Clients do not look up an address
   * literal: a caller that follows a redirect or a referral must pin the new host, too.
   */
  lookup: PinnedLookup;
};

export type NetworkGuard = {
  /**
   * Resolves the host once and keeps the answer, so that what was checked is what is connected to.
   * Throws `NetworkForbidden` if any of its addresses is not allowed, `HostNotFound` if it has
   * none. Refuses inside a transaction: a caller that pins is about to connect.
   */
  pin(host: string): Promise<PinnedHost>;
};

type NetworkGuardOptions = {
  /** Lets everything but cloud metadata addresses through. */
  allowPrivate: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
};

export function createNetworkGuard({
  allowPrivate,
  resolve = systemResolve,
  timeoutMs = 5_000,
}: NetworkGuardOptions): NetworkGuard {
  function check(host: string, text: string): string {
    const address = readAddress(text);
    if (!address) throw new NetworkForbidden(host, 'unreadable');
    const reason = allowPrivate && !isMetadata(address) ? undefined : forbiddenReason(address);
    if (reason !== undefined) throw new NetworkForbidden(host, reason);
    return address.toString();
  }

  return {
    async pin(asked) {
      refuseInTransaction('A host of a user is called');
      const host = asked.replace(/^\[(.*)\]$/, '$1');
      const answers = readAddress(host) ? [host] : await resolveHost(host, resolve, timeoutMs);
      const addresses = [...new Set(answers.map((answer) => check(host, answer)))];
      return { host, addresses, lookup: pinnedLookup(addresses) };
    },
  };
}
