import { BEHAVIOURS, type Behaviour, HONEST_DENIALS } from '@holdfast/resolve/testing';
import fc from 'fast-check';
import {
  RDAP_FREE,
  RDAP_WAYS,
  type RdapWay,
  WHOIS_FREE,
  WHOIS_SUFFIXES,
  WHOIS_WAYS,
  type WhoisWay,
} from './misbehaving-registry.fixture.ts';
import {
  BROKEN_SUFFIXES,
  DNS_MS,
  type Heard,
  NAME_SERVERS,
  RDAP_SUFFIXES,
  WITHOUT_REGISTRY,
} from './misbehaving-world.fixture.ts';
import type { CheckResult, Mode } from './model.ts';

/** One check of a name below this suffix, and what the servers do when they are asked about it. */
export type Plan = {
  suffix: string;
  mode: Mode;
  zone: Behaviour[];
  rdap: RdapWay;
  whois: WhoisWay;
};

const weighted = <T>(...parts: [weight: number, ...values: T[]][]) =>
  fc.oneof(
    ...parts.map(([weight, ...values]) => ({ weight, arbitrary: fc.constantFrom(...values) })),
  );
const behaviour = (honest: Behaviour) => weighted<Behaviour>([3, honest], [4, ...BEHAVIOURS]);
const alike = (one: Behaviour) => Array<Behaviour>(NAME_SERVERS).fill(one);
const zoneOf = (honest: Behaviour): fc.Arbitrary<Behaviour[]> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(alike(honest)) },
    { weight: 1, arbitrary: fc.constant(alike('delegated elsewhere')) },
    {
      weight: 7,
      arbitrary: fc.array(behaviour(honest), { minLength: NAME_SERVERS, maxLength: NAME_SERVERS }),
    },
  );

/** Honest parts are more likely, so that whole combinations come close to an honest "free". */
export const plans: fc.Arbitrary<Plan> = weighted(
  [6, 'com'],
  [3, 'net'],
  [4, ...WHOIS_SUFFIXES],
  [2, ...BROKEN_SUFFIXES],
  [2, WITHOUT_REGISTRY],
).chain((suffix) =>
  fc.record<Plan>({
    suffix: fc.constant(suffix),
    mode: weighted<Mode>([4, 'verified'], [3, 'full'], [2, 'info'], [1, 'bloom']),
    zone: zoneOf(suffix === 'net' ? 'delegated' : 'nxdomain'),
    rdap: weighted<RdapWay>([2, 'free'], [3, ...(Object.keys(RDAP_WAYS) as RdapWay[])]),
    whois: weighted<WhoisWay>([2, 'free'], [3, ...(Object.keys(WHOIS_WAYS) as WhoisWay[])]),
  }),
);

const isIn = (list: readonly string[], one: string) => list.includes(one);

/** What the registry would say, if it says anything that counts. */
function registryOf({ suffix, rdap, whois }: Plan): 'free' | 'found' | 'held' | 'nothing' {
  if (isIn(RDAP_SUFFIXES, suffix)) {
    if (isIn(RDAP_FREE, rdap)) return 'free';
    if (/^(reserved|premium)/.test(rdap)) return 'held';
    return rdap === 'found' ? 'found' : 'nothing';
  }
  if (!isIn(WHOIS_SUFFIXES, suffix)) return 'nothing';
  if (isIn(WHOIS_FREE, whois)) return 'free';
  return whois === 'found' ? 'found' : 'nothing';
}

/** What the name servers that were asked really said about the name, taken together. */
function zoneSaid({ suffix }: Plan, { evidence }: CheckResult, heard: readonly Heard[]) {
  const did = (...these: readonly Behaviour[]) =>
    heard.filter((one) => these.includes(one.behaviour)).map(({ server }) => server);
  const isWild = suffix === 'net';
  const delegated = did(...(isWild ? [] : ['delegated' as const]), 'delegated elsewhere');
  const there = did('no delegation', 'NXDOMAIN of an alias');
  const everywhere = isWild ? did('delegated') : [];
  const deniers = new Set(did(...HONEST_DENIALS)).size;
  // If we waited for a source in vain, its answer may have come too late.
  const mayBeLate = evidence.some(({ source, ms }) => source === 'dns' && ms >= DNS_MS);
  const isAgainst = !mayBeLate && delegated.length + there.length > 0;
  return {
    isDelegated: delegated.length > 0,
    isThere: there.length > 0,
    isDenied: deniers >= 2 && !isAgainst && (mayBeLate || everywhere.length === 0),
    isWildcard: everywhere.length > 0 && !isAgainst && (mayBeLate || deniers === 0),
  };
}

/** Every status that the evidence allows; `unknown` is always allowed. */
export function allowed(
  name: string,
  plan: Plan,
  result: CheckResult,
  heard: readonly Heard[],
): Set<string> {
  const { suffix, mode } = plan;
  const statuses = new Set(['unknown']);
  if (mode === 'bloom') {
    if (suffix !== 'com') return statuses;
    const isKnown = Number(/\d+/.exec(name)?.[0]) % 3 === 0;
    // A filter never misses a name that it has, but sometimes hits on one that it does not have.
    return new Set(isKnown ? ['likely_registered'] : ['likely_available', 'likely_registered']);
  }
  const registry = registryOf(plan);
  const zone = zoneSaid(plan, result, heard);
  if (registry === 'found' || zone.isDelegated) statuses.add('registered');
  if (registry === 'held') statuses.add('reserved');
  if (zone.isThere) statuses.add('likely_registered');
  const isFree = zone.isDenied || zone.isWildcard;
  if (registry === 'free' && isFree) statuses.add('available');
  if (suffix === WITHOUT_REGISTRY && mode !== 'info' && zone.isDenied) {
    statuses.add('likely_available');
  }
  return statuses;
}

/** The status that must be found if every source works and they agree. */
export function certain({
  suffix,
  mode,
  zone,
  ...plan
}: Plan): 'available' | 'registered' | undefined {
  if (mode === 'bloom') return undefined;
  const registry = registryOf({ suffix, mode, zone, ...plan });
  if (registry === 'found' && mode === 'info') return 'registered';
  if (mode !== 'info' && zone.every((one) => one === 'delegated elsewhere')) return 'registered';
  const denies = suffix === 'net' ? ['delegated'] : HONEST_DENIALS;
  const isFree = zone.every((one) => isIn(denies, one));
  return registry === 'free' && isFree ? 'available' : undefined;
}
