import type { DomainName } from '@holdfast/names';
import type { Clock } from '@holdfast/platform/clock';
import type { Failure, Finding, LookupOptions, Resolver, Turns } from '../model.ts';
import type { HostHealth, Manners, RegistryClient } from './model.ts';
import { afterFailure, afterSuccess, HEALTHY, MANNERS, mayAsk, readHealth } from './rules.ts';

type RegistryOptions = {
  rdap: RegistryClient;
  whois: RegistryClient;
  /** Shared by all workers; each process has its own circuit breaker, which pauses the host for all. */
  turns: Turns;
  clock: Clock;
  manners?: Manners;
};

/** A patient asker comes back later rather than ask with less time than this for the answer. */
const ANSWER_MS = 5_000;

/** Asks the registry of a name: by RDAP if the bootstrap knows its TLD, otherwise by WHOIS. */
export function createRegistryResolver({
  rdap,
  whois,
  turns,
  clock,
  manners = MANNERS,
}: RegistryOptions): Resolver {
  const healths = new Map<string, HostHealth>();
  const now = () => clock.now().getTime();

  async function route(name: DomainName) {
    const byRdap = await rdap.hostFor(name);
    if (byRdap !== undefined) return { client: rdap, source: 'rdap' as const, host: byRdap };
    const byWhois = await whois.hostFor(name);
    if (byWhois !== undefined) return { client: whois, source: 'whois' as const, host: byWhois };
    return undefined;
  }

  async function learn(host: string, finding: Finding, givenMs: number): Promise<void> {
    const said = readHealth(finding, givenMs);
    if (said === 'well') healths.set(host, afterSuccess());
    if (said !== 'ill') return;
    const { health, pauseMs } = afterFailure(
      healths.get(host) ?? HEALTHY,
      {
        now: now(),
        failure: finding.outcome as Failure,
        ...(finding.retryAfterMs !== undefined && { retryAfterMs: finding.retryAfterMs }),
      },
      manners,
    );
    healths.set(host, health);
    if (pauseMs > 0) await turns.pause(host, pauseMs);
  }

  return {
    async lookup(name, options) {
      const at = clock.now();
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      const way = await route(name);
      const refuse = (outcome: Failure, more: Partial<Finding>): Finding => ({
        source: way?.source ?? 'rdap',
        server: way?.host ?? `.${name.tld}`,
        outcome,
        at,
        ms: elapsed(),
        ...more,
      });
      if (!way) return refuse('no_route', { detail: 'No registry server is known for this TLD.' });

      const { client, host } = way;
      const circuit = mayAsk(healths.get(host) ?? HEALTHY, now(), manners);
      if (!circuit.ok) return refuse('circuit_open', { retryAfterMs: circuit.waitMs });
      const forAnswer = options.asker?.patient ? Math.min(ANSWER_MS, options.deadlineMs / 2) : 0;
      const wanted = { ...options, deadlineMs: options.deadlineMs - elapsed() - forAnswer };
      const turn = await takeTurn(turns, host, wanted);
      if (turn === 'aborted') return refuse('aborted', {});
      const leftMs = options.deadlineMs - elapsed();
      if (!turn.ok) return refuse('budget', { retryAfterMs: turn.waitMs });
      if (leftMs <= 0) return refuse('budget', {});

      // Another lookup may have opened it while we waited for our turn.
      const still = mayAsk(healths.get(host) ?? HEALTHY, now(), manners);
      if (!still.ok) return refuse('circuit_open', { retryAfterMs: still.waitMs });
      healths.set(host, still.health);
      const finding = await client.lookup(name, { ...options, deadlineMs: leftMs });
      await learn(host, finding, leftMs);
      return finding;
    },
  };
}

/** `take` rejects when it is aborted; here that is an outcome like any other. */
async function takeTurn(turns: Turns, host: string, options: LookupOptions) {
  try {
    return await turns.take(host, options);
  } catch (error) {
    if (options.signal?.aborted) return 'aborted';
    throw error;
  }
}
