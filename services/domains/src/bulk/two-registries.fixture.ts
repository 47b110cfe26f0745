import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { startKnot } from '@holdfast/platform/testing';
import { createRdapResolver, createRegistryResolver, createWhoisResolver } from '@holdfast/resolve';
import { NOT_FOUND, type Reply, startRdapServer } from '@holdfast/resolve/testing';
import { createChecker } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { createTurns } from '../registry-turns/index.ts';
import { startTestDomains } from '../testing/test-domains.ts';
import { startDomainsWorker } from '../worker.ts';

const zone = (name: string) => `$ORIGIN ${name}.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
taken NS ns1.elsewhere.example.
`;

/** Like the usual manners, but mostly about a hundred times as fast. */
const QUICK_MANNERS = {
  ...{ breakAfter: 5, openMs: 300, longestOpenMs: 1_000, trialMs: 5_000, trialLookMs: 100 },
  ...{ backoffMs: 5, longestBackoffMs: 50, limitedMs: 100, longestPauseMs: 3_600_000 },
};

export const FREE: Reply = {
  ...{ status: 404, type: 'application/rdap+json', body: NOT_FOUND, framing: 'length' },
};

export type TwoRegistries = Awaited<ReturnType<typeof startTwoRegistries>>;

/** The service with `com` and `net`, each with a registry that does what the test says. */
export async function startTwoRegistries() {
  const pace = { perSecond: 1_000 };
  const knot = await startKnot({
    zones: ['com', 'net'].map((name) => ({ name, text: zone(name) })),
  });
  const replies = { com: (_: string) => FREE, net: (_: string) => FREE };
  const com = await startRdapServer((path) => replies.com(path));
  const net = await startRdapServer((path) => replies.net(path));
  const servers = knot.address.hosts.map((host) => `${host}:${knot.address.port}`);
  const domains = await startTestDomains({
    environment: {
      HOLDFAST_DNS_SERVERS: servers.join(','),
      HOLDFAST_DNS_PARENTS: ['com', 'net'].map((z) => `${z}=${servers.join('+')}`).join(','),
    },
  });
  const { composed, context } = domains;
  const guard = createNetworkGuard({ allowPrivate: true });
  const origins: Record<string, string> = { com: com.origin, net: net.origin };
  const bootstrap = {
    basesFor: async (suffix: string) => (suffix in origins ? [`${origins[suffix]}/`] : []),
  };
  /** Parts of its own, as another process would have: only the database is shared. */
  function anotherProcess() {
    const { resolvers } = composed.parts;
    const registry = createRegistryResolver({
      rdap: createRdapResolver({ bootstrap, guard, clock: systemClock }),
      whois: createWhoisResolver({ guard, clock: systemClock, servers: {} }),
      turns: createTurns(composed.parts.database, { perSecond: () => pace.perSecond }),
      clock: systemClock,
      manners: QUICK_MANNERS,
    });
    const parts: Parts = { ...composed.parts, resolvers: { ...resolvers, registry } };
    return { ...composed, parts, checker: createChecker(parts) };
  }
  return {
    domains,
    replies,
    /** How often each registry may be asked in a second. */
    pace,
    asked: { com: com.asked, net: net.asked },
    hosts: { com: `127.0.0.1:${com.port}`, net: `127.0.0.1:${net.port}` },
    anotherProcess,
    work: () => startDomainsWorker(anotherProcess(), context),
    async stop() {
      await domains.stop();
      await com.close();
      await net.close();
      await knot.stop();
    },
  };
}
