import { FAMILIES, permutations } from '@holdfast/lookalikes';
import { type DomainName, readName } from '@holdfast/names';

export type PermutedName = { name: DomainName; family: string };

/** A dot inside the keyword makes another registrable name, with only half of the keyword in it. */
const OF_LABELS = FAMILIES.filter((family) => family !== 'subdomain' && family !== 'tld-swap');

/** The most names in a round: a long keyword below a thousand suffixes would make millions. */
const MOST_NAMES = 10_000;

/**
 * The keyword itself and what could be taken for it, below each suffix, and the keyword below others.
 * Always the same names in the same order. Suffixes take turns, so that one whose servers are down does
 * not fill a whole batch, and each gets its share of the limit.
 */
export function permutedNames(
  keyword: string,
  suffixes: readonly string[],
): IteratorObject<PermutedName> {
  return allOf(keyword, suffixes).take(MOST_NAMES);
}

function* allOf(keyword: string, suffixes: readonly string[]): Generator<PermutedName> {
  const [first = 'com'] = suffixes;
  const seen = new Set<string>();
  const makers: Iterator<{ domain: string; family: string }, unknown>[] = suffixes.map((suffix) =>
    ofSuffix(keyword, suffix),
  );
  const others = permutations({ label: keyword, suffix: first }, { families: ['tld-swap'] });
  makers.push(others[Symbol.iterator]());
  while (makers.length > 0) {
    for (const maker of [...makers]) {
      const { value, done } = maker.next();
      if (done) {
        makers.splice(makers.indexOf(maker), 1);
        continue;
      }
      const reading = readName(value.domain);
      if (!reading.ok || seen.has(reading.name.ascii)) continue;
      seen.add(reading.name.ascii);
      yield { name: reading.name, family: value.family };
    }
  }
}

function* ofSuffix(keyword: string, suffix: string): Generator<{ domain: string; family: string }> {
  yield { domain: `${keyword}.${suffix}`, family: 'keyword' };
  yield* permutations({ label: keyword, suffix }, { families: OF_LABELS });
}
