import { refuseInTransaction } from '@holdfast/platform/transactions';
import { Channel, type ChannelOptions } from './channel.ts';
import { createGate } from './gate.ts';
import { isTruncated } from './matches.ts';
import {
  type DnsServer,
  type Entropy,
  isReply,
  type Patience,
  type Question,
  type Reply,
} from './model.ts';
import { askOverTcp } from './tcp.ts';

export type Transport = {
  /**
   * Asks one server once: over UDP, then over TCP if the answer did not fit or its letters had a
   * different case. `truncated` means that TCP did not yield the whole answer either.
   */
  ask(server: DnsServer, question: Question, patience: Patience): Promise<Reply>;
  /** The least busy one first; one that leaves questions unanswered only if there is no other. */
  byPreference(servers: readonly DnsServer[]): DnsServer[];
  /** How many questions were sent since the start. */
  asked(): number;
  /** Questions under way end as `aborted`, and so do later ones. */
  close(): void;
};

const SWEEP_MS = 20;
const IDLE_MS = 10_000;
const TCP_AT_ONCE = 32;
const MOST_SERVERS = 1_000;

export function createTransport(options: ChannelOptions & { entropy: Entropy }): Transport {
  const { entropy, timeoutMs } = options;
  const channels = new Map<string, Channel>();
  /** The same channels by server object, which is quicker to look up than the address. */
  const recentOf = new WeakMap<DnsServer, Channel>();
  const throughTcpGate = createGate(TCP_AT_ONCE);
  const closing = new AbortController();
  let sweeper: NodeJS.Timeout | undefined;
  let count = 0;

  function sweep(): void {
    const now = performance.now();
    for (const [key, channel] of channels) {
      channel.sweep(now);
      if (!channel.isIdleSince(now - IDLE_MS)) continue;
      channel.close();
      channels.delete(key);
    }
    if (channels.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  }

  function knownChannel(server: DnsServer): Channel | undefined {
    const recent = recentOf.get(server);
    if (recent !== undefined && !recent.closed) return recent;
    const known = channels.get(keyOf(server));
    if (known) recentOf.set(server, known);
    return known;
  }

  function channelTo(server: DnsServer): Channel | undefined {
    const known = knownChannel(server);
    if (known) return known;
    if (channels.size >= MOST_SERVERS) return undefined;
    const channel = new Channel(server, entropy, options);
    channels.set(keyOf(server), channel);
    // Runs after the sockets are read: an answer that came while we were busy is not missing.
    sweeper ??= setInterval(() => setImmediate(sweep), SWEEP_MS);
    return channel;
  }

  function overTcp(
    server: DnsServer,
    question: Question,
    { deadline, signal }: Patience,
    otherwise: 'truncated' | 'timeout',
  ): Promise<Reply> {
    const signals = signal ? [signal, closing.signal] : [closing.signal];
    return throughTcpGate(async () => {
      const patience = {
        deadline: Math.min(deadline, performance.now() + 2 * timeoutMs),
        signal: AbortSignal.any(signals),
      };
      count += 1;
      const reply = await askOverTcp(server, question, patience, entropy);
      if (!isReply(reply)) return reply === 'aborted' ? reply : otherwise;
      return isTruncated(reply) ? 'truncated' : reply;
    });
  }

  return {
    ask(server, question, patience) {
      refuseInTransaction('A name server is asked');
      const channel = closing.signal.aborted ? 'aborted' : (channelTo(server) ?? 'budget');
      if (typeof channel === 'string') return Promise.resolve(channel);
      count += 1;
      return new Promise((resolve) => {
        channel.ask(question, patience, (reply, { spoiled }) => {
          if (isReply(reply)) {
            if (!isTruncated(reply)) resolve(reply);
            else resolve(overTcp(server, question, patience, 'truncated'));
          } else if (reply === 'timeout' && spoiled) {
            resolve(overTcp(server, question, patience, 'timeout'));
          } else {
            resolve(reply);
          }
        });
      });
    },
    byPreference(servers) {
      const now = performance.now();
      const first = entropy.next() % servers.length;
      let best = first;
      let least = Number.POSITIVE_INFINITY;
      for (let offset = 0; offset < servers.length; offset += 1) {
        const index = (first + offset) % servers.length;
        const server = servers[index];
        const weight = server ? (knownChannel(server)?.weightAt(now) ?? 0) : 0;
        if (weight >= least) continue;
        best = index;
        least = weight;
      }
      return servers.map((_, offset) => servers[(best + offset) % servers.length] as DnsServer);
    },
    asked: () => count,
    close() {
      closing.abort();
      clearInterval(sweeper);
      sweeper = undefined;
      for (const channel of channels.values()) channel.close();
      channels.clear();
    },
  };
}

const keyOf = ({ address, port }: DnsServer) => `${address} ${port}`;
