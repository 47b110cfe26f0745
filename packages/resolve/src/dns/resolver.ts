import type { DomainName } from '@holdfast/names';
import { type Clock, systemClock } from '@holdfast/platform/clock';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Failure, Finding, LookupOptions, Outcome, Resolver } from '../model.ts';
import { askParents, type Opinion } from './ask-parents.ts';
import { createEntropy } from './entropy.ts';
import { type DnsServer, isReply, type Patience, RECORD_TYPES, type RecordType } from './model.ts';
import { createParents, type Route } from './parents.ts';
import { readDelegation } from './read-delegation.ts';
import { createRecursive, type RecordSet } from './recursive.ts';
import { describeServer, withoutRepeats } from './servers.ts';
import { systemServers } from './system-servers.ts';
import { createTransport } from './transport.ts';
import { createWildcards, isOfWildcard, type Wildcard } from './wildcards.ts';

type DnsResolverOptions = {
  /** Recursive resolvers; by default the machine's own. They find servers and never decide verdicts. */
  servers?: readonly DnsServer[];
  /**
   * Zones whose servers are known and need no lookup: `{ com: [...], 'co.uk': [...] }`. It takes two
   * different servers to say that a name does not exist.
   */
  parents?: Readonly<Record<string, readonly DnsServer[]>>;
  /** The port on which parents' servers that are looked up listen. */
  port?: number;
  /** Decides which of the addresses that are looked up may be asked. */
  guard?: NetworkGuard;
  /** How long to wait for one answer of one server. */
  timeoutMs?: number;
  /** Questions for one lookup, over all servers. */
  tries?: number;
  /** The most questions under way at one server. */
  window?: number;
  /** Source ports in use at a time for one server. */
  sourcePorts?: number;
  /**
   * Once this many questions are under way at a server, further ones go over one TCP connection if it
   * keeps one open: cheaper for both sides than a datagram each. Infinity turns this off.
   */
  streamFrom?: number;
  /** The most questions that wait for their turn at one server. */
  waiting?: number;
  /** How long a parent's answer to unregistered names is remembered. */
  wildcardsMs?: number;
  clock?: Clock;
};

export type DnsResolver = Resolver & {
  /** What recursive resolvers say about a name. Not evidence that it is registered, or that it is not. */
  records(
    name: DomainName,
    options: LookupOptions & { types?: readonly RecordType[] },
  ): Promise<RecordSet[]>;
  /** How many questions were sent since the start. */
  asked(): number;
  /** Lookups under way end as `aborted`, and so do later ones. */
  close(): void;
};

const USUAL_TYPES = ['A', 'AAAA', 'MX', 'NS'] as const;

export function createDnsResolver(options: DnsResolverOptions = {}): DnsResolver {
  const { timeoutMs = 1_500, tries = 4, guard, clock = systemClock } = options;
  const entropy = createEntropy();
  const transport = createTransport({
    entropy,
    timeoutMs,
    window: options.window ?? 512,
    ports: options.sourcePorts ?? 8,
    waiting: options.waiting ?? 100_000,
    streamFrom: options.streamFrom ?? 48,
  });
  const servers = withoutRepeats(options.servers ?? systemServers());
  const recursive = createRecursive(transport, servers, { tries });
  const parents = createParents({
    recursive,
    given: options.parents ?? {},
    port: options.port ?? 53,
    mayAsk: async (address) => !guard || guard.pin(address).then(isSo, isNotSo),
  });
  const wildcards = createWildcards({
    entropy,
    keepMs: options.wildcardsMs ?? 600_000,
    ask: askDelegation,
  });

  function askDelegation(name: string, route: Route, patience: Patience): Promise<Opinion> {
    const question = { name, type: RECORD_TYPES.NS, recursive: false };
    return askParents({
      servers: transport.byPreference(route.servers),
      tries,
      mayGoOn: () => performance.now() < patience.deadline,
      async ask(server) {
        const reply = await transport.ask(server, question, patience);
        if (!isReply(reply)) return { reading: reply };
        return { reading: readDelegation(reply, { name, zone: route.zone }), message: reply };
      },
    });
  }

  return {
    async lookup(name, { deadlineMs, signal }) {
      const start = performance.now();
      const patience = { deadline: start + deadlineMs, signal };
      if (signal?.aborted) return toFinding('aborted', start, clock, `.${name.suffix}`);
      const known = parents.find(name.suffix, patience);
      const route = known instanceof Promise ? await known : known;
      if (typeof route === 'string') return toFinding(route, start, clock, `.${name.suffix}`);
      const opinion = await askDelegation(name.ascii, route, patience);
      const exists = opinion.reading === 'delegated' || opinion.reading === 'no_delegation';
      if (!exists) return toFinding(opinion.reading, start, clock, opinion);
      const everywhere = wildcards.of(name.suffix, route, patience);
      const wildcard = everywhere instanceof Promise ? await everywhere : everywhere;
      return toFinding(withoutWildcard(wildcard, opinion, name), start, clock, opinion);
    },
    records(name, { deadlineMs, signal, types = USUAL_TYPES }) {
      const patience = { deadline: performance.now() + deadlineMs, signal };
      return Promise.all(types.map((type) => recursive.ask(name.ascii, type, patience)));
    },
    asked: transport.asked,
    close: transport.close,
  };
}

function withoutWildcard(
  wildcard: Wildcard | Failure,
  opinion: Opinion,
  name: DomainName,
): Outcome {
  if (typeof wildcard === 'string') return wildcard;
  return isOfWildcard(wildcard, opinion, name.ascii) ? 'wildcard' : opinion.reading;
}

/** `by` is the suffix if no server was asked. */
function toFinding(outcome: Outcome, start: number, clock: Clock, by: Opinion | string): Finding {
  const finding: Finding = {
    source: 'dns',
    server: typeof by === 'string' ? by : by.servers.map(describeServer).join(', '),
    outcome,
    at: clock.now(),
    ms: performance.now() - start,
  };
  if (typeof by !== 'string' && by.detail !== undefined) finding.detail = by.detail;
  return finding;
}

const isSo = () => true;
const isNotSo = () => false;
