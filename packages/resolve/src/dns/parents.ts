import type { Failure } from '../model.ts';
import { JoinedCache, type Loaded } from './joined-cache.ts';
import type { DnsServer, Patience } from './model.ts';
import type { Recursive } from './recursive.ts';
import { withoutRepeats } from './servers.ts';
import { enclosing } from './zone-names.ts';

/** The servers to ask about the names below a suffix, and the zone that they answer for. */
export type Route = { zone: string; servers: DnsServer[] };

type Parents = {
  /** A known route is returned without a promise. */
  find(suffix: string, patience: Patience): Route | Failure | Promise<Route | Failure>;
};

type ParentsOptions = {
  recursive: Recursive;
  /** Zones whose servers are given and need no lookup: `{ com: [...], 'co.uk': [...] }`. */
  given: Readonly<Record<string, readonly DnsServer[]>>;
  /** The port on which servers that are looked up listen. */
  port: number;
  /** Whether an address that was looked up may be asked. */
  mayAsk(address: string): Promise<boolean>;
};

const MINUTE = 60_000;
const SHORTEST_MS = MINUTE;
const LONGEST_MS = 24 * 60 * MINUTE;
const FAILURE_MS = 5_000;
const LOOKUP_MS = 10_000;
const MOST_SUFFIXES = 20_000;
/** Enough to spread the load and to find two servers that agree. */
const MOST_SERVERS = 8;

/**
 * Not every suffix is a zone of its own: where the recursive resolvers know no servers for it, the
 * zone is further up (`co.jp` is in `jp`).
 */
export function createParents(options: ParentsOptions): Parents {
  const given = new Map(
    Object.entries(options.given).map(([zone, servers]) => [zone, withoutRepeats(servers)]),
  );
  const cache = new JoinedCache<Route | Failure>({
    most: MOST_SUFFIXES,
    load: (suffix, _, before) => load(suffix, before, options),
  });
  const routes = new Map<string, Route>();

  /** Each route is built once: a bulk check asks for it with every name. */
  function givenRoute(suffix: string): Route | undefined {
    const known = routes.get(suffix);
    if (known) return known;
    const zone = enclosing(suffix).find((name) => given.has(name));
    if (zone === undefined) return undefined;
    const route = { zone, servers: given.get(zone) ?? [] };
    if (routes.size < MOST_SUFFIXES) routes.set(suffix, route);
    return route;
  }

  return {
    find: (suffix, patience) => givenRoute(suffix) ?? cache.get(suffix, undefined, patience),
  };
}

/** If the lookup fails, servers that were known before stay in use. */
async function load(
  suffix: string,
  before: Route | Failure | undefined,
  options: ParentsOptions,
): Promise<Loaded<Route | Failure>> {
  const found = await lookUp(suffix, options);
  if (typeof found.value !== 'string') return found;
  const value = typeof before === 'object' ? before : found.value;
  return { value, keepMs: FAILURE_MS };
}

async function lookUp(
  suffix: string,
  { recursive, port, mayAsk }: ParentsOptions,
): Promise<Loaded<Route | Failure>> {
  const patience = { deadline: performance.now() + LOOKUP_MS };
  for (const zone of enclosing(suffix)) {
    const hosts = await recursive.ask(zone, 'NS', patience);
    if (hosts.outcome === 'none' || hosts.outcome === 'no_such_name') continue;
    if (hosts.outcome !== 'found') return { value: hosts.outcome, keepMs: FAILURE_MS };
    const asked = hosts.values.slice(0, MOST_SERVERS);
    const found = await Promise.all(asked.map((host) => addressesOf(host)));
    const servers = withoutRepeats(found.flatMap((one) => one.servers));
    if (servers.length === 0) return { value: 'no_route', keepMs: FAILURE_MS };
    const seconds = Math.min(hosts.ttl, ...found.flatMap((one) => one.ttl ?? []));
    const keepMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1_000));
    return { value: { zone, servers }, keepMs };
  }
  return { value: 'no_route', keepMs: FAILURE_MS };

  async function addressesOf(host: string): Promise<{ servers: DnsServer[]; ttl?: number }> {
    for (const type of ['A', 'AAAA'] as const) {
      const { outcome, values, ttl } = await recursive.ask(host, type, patience);
      if (outcome !== 'found') continue;
      const servers: DnsServer[] = [];
      for (const address of values) {
        if (await mayAsk(address)) servers.push({ address, port, name: host });
      }
      if (servers.length > 0) return { servers, ttl };
    }
    return { servers: [] };
  }
}
