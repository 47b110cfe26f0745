import type { Finding } from '@holdfast/resolve';
import type { Sighting } from '../../brand/hits/model.ts';
import type { DueWatcher } from '../../brand/watchers/index.ts';
import type { Parts } from '../../parts.ts';
import type { PermutedName } from './permuted-names.ts';
import { isWorthAsking, judge } from './rules.ts';
import { createScorer } from './score.ts';

const AT_ONCE = 20;
const DEADLINE_MS = 5_000;

type LookUpParts = Pick<Parts, 'clock' | 'resolvers'>;

/**
 * Which of these names are registered: asks the filter first, then the parents' name servers. A name
 * that no server could answer for does not count; it is asked about again in the next round.
 */
export async function lookUp(
  parts: LookUpParts,
  watcher: DueWatcher,
  names: readonly PermutedName[],
  signal: AbortSignal,
): Promise<{ sightings: Sighting[]; asked: number; answered: number }> {
  const { clock, resolvers } = parts;
  const score = createScorer(watcher);
  const allowed = new Set(watcher.allowlist);
  const candidates = names.flatMap((permuted) => {
    const scored = score(permuted);
    const counts = scored && scored.score >= watcher.minScore && !allowed.has(permuted.name.ascii);
    return counts ? [{ ...permuted, score: scored }] : [];
  });
  const words = resolvers.filter.lookupBatch(candidates.map(({ name }) => name));
  const now = clock.now();
  const asked = candidates.filter((_, i) => isWorthAsking(words[i] as Finding, now));
  const sightings: Sighting[] = [];
  let answered = 0;
  for (let i = 0; i < asked.length; i += AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(
      asked.slice(i, i + AT_ONCE).map(async ({ name, family, score: scored }) => {
        const options = { signal, deadlineMs: DEADLINE_MS };
        const finding = await resolvers.dns.lookup(name, options);
        const verdict = judge(finding);
        if (verdict !== 'unknown') answered += 1;
        if (verdict !== 'there') return;
        const records = await resolvers.dns.records(name, options);
        const { ascii: domain, unicode, tld } = name;
        const about = {
          feed: 'permutations',
          name: domain,
          at: clock.now().toISOString(),
        } as const;
        const evidence = { ...about, family, server: finding.server, ...(records && { records }) };
        sightings.push({ watcherId: watcher.id, domain, unicode, tld, score: scored, evidence });
      }),
    );
  }
  signal.throwIfAborted();
  return { sightings, asked: asked.length, answered };
}
