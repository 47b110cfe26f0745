import { type DomainName, readName } from '@holdfast/names';
import { createJoiner } from '@holdfast/platform/joiner';
import type { Finding, LookupOptions, Source } from '@holdfast/resolve';
import type { Parts } from '../parts.ts';
import { type CheckResult, type DnsRecords, type Known, type Mode, NOT_FOUND } from './model.ts';
import { DEFAULT_MAX_AGE, isAnswer, isOvertaken, isRegistered, isWithin } from './rules.ts';
import { findLookups, saveLookup } from './store.ts';
import { invalidResult, toResult } from './to-result.ts';

type Needs = Pick<Parts, 'database' | 'clock' | 'resolvers' | 'logger'>;
type CheckRequest = { mode: Mode; maxAgeMs?: number | undefined };
export type Checker = {
  check(text: string, request: CheckRequest, options: LookupOptions): Promise<CheckResult>;
};

type Asked = 'dns' | 'registry';
const SOURCES_OF: Record<Asked, readonly Source[]> = { dns: ['dns'], registry: ['rdap', 'whois'] };

/** Outcomes of a lookup that ran out of time, at a server or while waiting for a turn at one. */
const OUT_OF_TIME = new Set<string>(['timeout', 'budget']);

/** Checks names as each mode says. Concurrent checks of one name are one lookup. */
export function createChecker(parts: Needs): Checker {
  const { database, clock, resolvers, logger } = parts;
  const join = createJoiner<Finding>({ ranOut: ({ outcome }) => OUT_OF_TIME.has(outcome) });

  async function recall(name: DomainName): Promise<Finding[]> {
    const rows = await database.system((tx) => findLookups(tx, [name.ascii]));
    return rows.map(({ finding }) => finding);
  }

  /** The newest stored answer that is young enough, unless something newer contradicts it. */
  function findKept(kind: Asked, kept: readonly Finding[], maxAgeMs: number): Known | undefined {
    if (maxAgeMs <= 0) return undefined;
    const now = clock.now().getTime();
    const [newest] = kept
      .filter(({ source, at }) => SOURCES_OF[kind].includes(source) && isWithin(at, now, maxAgeMs))
      .sort((a, b) => b.at.getTime() - a.at.getTime());
    if (newest === undefined || isOvertaken(newest, kept)) return undefined;
    return { ...newest, cached: true };
  }

  /** Asks, and stores answers but not failures. */
  async function lookUp(kind: Asked, name: DomainName, options: LookupOptions): Promise<Finding> {
    const finding = await resolvers[kind].lookup(name, options);
    if (!isAnswer(finding.outcome)) return finding;
    if (isRegistered(finding.outcome)) resolvers.filter.learn(name);
    await database
      .system((tx) => saveLookup(tx, name.ascii, finding))
      .catch((err) => logger.warn({ err }, 'an answer could not be stored'));
    return finding;
  }

  async function ask(kind: Asked, name: DomainName, options: LookupOptions): Promise<Known> {
    const [at, started] = [clock.now(), performance.now()];
    const deadline = started + options.deadlineMs;
    // An urgent check must not queue behind patient ones.
    const lane = options.asker?.patient ? `patient ${kind}` : kind;
    const found = await join(
      `${lane}/${name.ascii}`,
      (signal) =>
        lookUp(kind, name, { ...options, deadlineMs: deadline - performance.now(), signal }),
      { deadline, signal: options.signal },
    );
    if (typeof found !== 'string') return { ...found, cached: false };
    const [source = 'dns'] = SOURCES_OF[kind];
    const ms = performance.now() - started;
    return { source, server: `.${name.tld}`, outcome: found, at, ms, cached: false };
  }

  return {
    async check(text, { mode, maxAgeMs = DEFAULT_MAX_AGE[mode] }, options) {
      const reading = readName(text);
      if (!reading.ok) return invalidResult(text, reading, mode, clock.now());
      const { name } = reading;
      const deadline = performance.now() + options.deadlineMs;
      const left = (): LookupOptions => ({
        ...options,
        deadlineMs: Math.max(0, deadline - performance.now()),
      });
      const byFilter = async () => ({
        ...(await resolvers.filter.lookup(name, left())),
        cached: false,
      });
      if (mode === 'bloom') {
        return toResult(name, mode, { filter: await byFilter() }, clock.now());
      }
      const kept = await recall(name);
      const find = async (kind: Asked) =>
        findKept(kind, kept, maxAgeMs) ?? (await ask(kind, name, left()));
      if (mode === 'info') {
        const registry = await find('registry');
        if (!NOT_FOUND.includes(registry.outcome)) {
          return toResult(name, mode, { registry }, clock.now());
        }
        // "Nobody has it" needs a second source: any server can answer 404.
        const dns =
          findKept('dns', kept, Math.min(maxAgeMs, DEFAULT_MAX_AGE.verified)) ??
          (await ask('dns', name, left()));
        return toResult(name, mode, { dns, registry }, clock.now());
      }
      if (mode === 'verified') {
        const dns = await find('dns');
        // A delegated name is registered: there is no need to ask the registry.
        if (dns.outcome === 'delegated') return toResult(name, mode, { dns }, clock.now());
        const registry = await find('registry');
        return toResult(name, mode, { dns, registry }, clock.now());
      }
      const records: Promise<DnsRecords | undefined> = resolvers.dns.records(name, left());
      const [filter, dns, registry, found] = await Promise.all([
        byFilter(),
        find('dns'),
        find('registry'),
        records,
      ]);
      return toResult(name, mode, { filter, dns, registry }, clock.now(), found);
    },
  };
}
