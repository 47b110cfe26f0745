import { readName } from '../names/index.ts';
import type { DomainName } from '../names/model.ts';
import type { Parts } from '../parts.ts';
import type { Finding, LookupOptions, Source } from '../resolve/model.ts';
import { createJoining } from './joining.ts';
import type { CheckResult, DnsRecords, Known, Mode } from './model.ts';
import { DEFAULT_MAX_AGE, isAnswer } from './rules.ts';
import { findLookups, saveLookup } from './store.ts';
import { invalidResult, toResult } from './to-result.ts';

type Needs = Pick<Parts, 'database' | 'clock' | 'resolvers' | 'logger'>;
export type CheckRequest = { mode: Mode; maxAgeMs?: number | undefined };
export type Checker = {
  check(text: string, request: CheckRequest, options: LookupOptions): Promise<CheckResult>;
};

/** Checks names as each mode says. Concurrent checks of one name are one lookup. */
export function createChecker(parts: Needs): Checker {
  const { database, clock, resolvers, logger } = parts;
  const join = createJoining<Finding>();

  async function recall(name: DomainName): Promise<Map<Source, Finding>> {
    const rows = await database.system((tx) => findLookups(tx, [name.ascii]));
    return new Map(rows.map(({ finding }) => [finding.source, finding]));
  }

  /** What is known and fresh enough, else what the source says now; failures are never kept. */
  async function ask(
    kind: 'dns' | 'registry',
    name: DomainName,
    known: Map<Source, Finding>,
    { maxAgeMs, ...options }: LookupOptions & { maxAgeMs: number },
  ): Promise<Known> {
    const sources: Source[] = kind === 'dns' ? ['dns'] : ['rdap', 'whois'];
    const oldest = clock.now().getTime() - maxAgeMs;
    for (const source of sources) {
      const finding = known.get(source);
      if (finding && maxAgeMs > 0 && finding.at.getTime() >= oldest) {
        return { ...finding, cached: true };
      }
    }
    const finding = await join(`${kind}/${name.ascii}`, async () => {
      const fresh = await resolvers[kind].lookup(name, options);
      if (isAnswer(fresh.outcome)) {
        await database
          .system((tx) => saveLookup(tx, name.ascii, fresh))
          .catch((err) => logger.warn({ err }, 'an answer was not kept'));
      }
      return fresh;
    });
    return { ...finding, cached: false };
  }

  return {
    async check(text, { mode, maxAgeMs = DEFAULT_MAX_AGE[mode] }, options) {
      const reading = readName(text);
      if (!reading.ok) return invalidResult(text, reading, mode, clock.now());
      const { name } = reading;
      if (mode === 'bloom') {
        const filter = { ...(await resolvers.filter.lookup(name, options)), cached: false };
        return toResult(name, mode, { filter }, clock.now());
      }
      const known = await recall(name);
      const asking = { ...options, maxAgeMs };
      if (mode === 'info') {
        const registry = await ask('registry', name, known, asking);
        return toResult(name, mode, { registry }, clock.now());
      }
      if (mode === 'verified') {
        const dns = await ask('dns', name, known, asking);
        // A delegated name is registered: the registry need not be troubled.
        if (dns.outcome === 'delegated') return toResult(name, mode, { dns }, clock.now());
        const registry = await ask('registry', name, known, asking);
        return toResult(name, mode, { dns, registry }, clock.now());
      }
      const records: Promise<DnsRecords | undefined> = resolvers.dns.records(name, options);
      const [filter, dns, registry, found] = await Promise.all([
        resolvers.filter.lookup(name, options),
        ask('dns', name, known, asking),
        ask('registry', name, known, asking),
        records,
      ]);
      const all = { filter: { ...filter, cached: false }, dns, registry };
      return toResult(name, mode, all, clock.now(), found);
    },
  };
}
