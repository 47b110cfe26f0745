import { randomInt } from 'node:crypto';
import type { DomainName } from '@holdfast/names';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILURES, type Outcome } from '../model.ts';
import { testResolver } from '../testing/conformance.ts';
import {
  BEHAVIOURS,
  type Behaviour,
  HONEST_DENIALS,
  type HostileServer,
  startHostileServer,
} from '../testing/hostile-dns.ts';
import { createNames } from '../testing/resolver-worlds.ts';
import { createDnsResolver } from './index.ts';
import type { DnsResolver } from './resolver.ts';

const ZONE = 'test';
const SERVERS = 3;
const quick = { timeoutMs: 150, tries: 4 };

/** By name and server. Names not listed are honestly denied, so that probes for wildcards end. */
const plan = new Map<string, Behaviour[]>();
/** Which servers honestly denied a name. */
const denials = new Map<string, Set<number>>();
let servers: HostileServer[];
let resolver: DnsResolver;

beforeAll(async () => {
  servers = await Promise.all(
    Array.from({ length: SERVERS }, (_, index) =>
      startHostileServer({ zone: ZONE, choose: (name) => chooseFor(name, index) }),
    ),
  );
  resolver = resolverFor(servers);
});

afterAll(async () => {
  resolver.close();
  await Promise.all(servers.map((server) => server.stop()));
});

function resolverFor(these: HostileServer[], options: { streamFrom?: number } = {}): DnsResolver {
  const parents = { [ZONE]: these.map(({ server }) => server) };
  return createDnsResolver({ servers: [], parents, ...quick, ...options });
}

function chooseFor(name: string, server: number): Behaviour {
  const behaviour = plan.get(name)?.[server] ?? 'nxdomain';
  if (HONEST_DENIALS.includes(behaviour)) {
    denials.set(name, (denials.get(name) ?? new Set()).add(server));
  }
  return behaviour;
}

function nameOf(label: string): DomainName {
  const ascii = `${label}.${ZONE}`;
  return { ascii, unicode: ascii, tld: ZONE, suffix: ZONE };
}

async function outcomeOf(
  label: string,
  behaviours: Behaviour[],
  by: DnsResolver = resolver,
): Promise<Outcome> {
  const name = nameOf(label);
  plan.set(name.ascii, behaviours);
  return (await by.lookup(name, { deadlineMs: 60_000 })).outcome;
}

const EXPECTED: Record<Behaviour, Outcome> = {
  nxdomain: 'nxdomain',
  'truncated, nxdomain over TCP': 'nxdomain',
  delegated: 'delegated',
  'delegated elsewhere': 'delegated',
  'no delegation': 'no_delegation',
  silent: 'timeout',
  slow: 'timeout',
  SERVFAIL: 'servfail',
  REFUSED: 'refused',
  'REFUSED without the question': 'refused',
  NOTIMP: 'bad_answer',
  'truncated, TCP closed': 'truncated',
  'truncated, TCP silent': 'truncated',
  'truncated, TCP cut off': 'truncated',
  'truncated, TCP about another name': 'truncated',
  'wrong id': 'timeout',
  'many wrong ids': 'timeout',
  'another source': 'timeout',
  'another name': 'timeout',
  'another type': 'timeout',
  'not a response': 'timeout',
  'upward referral': 'lame',
  'NXDOMAIN without authority': 'lame',
  'NXDOMAIN with authority and no SOA': 'bad_answer',
  'NXDOMAIN with the SOA of another zone': 'wrong_name',
  'NXDOMAIN with the SOA of the root': 'lame',
  'NXDOMAIN of an alias': 'no_delegation',
  'NXDOMAIN with an answer about another name': 'wrong_name',
  'NXDOMAIN and something behind it': 'bad_answer',
  'NXDOMAIN with an extended code': 'bad_answer',
  'NXDOMAIN cut off': 'bad_answer',
  'compression loop': 'bad_answer',
  garbage: 'timeout',
  empty: 'timeout',
};

const FAULTS = {
  silent: 'timeout',
  garbage: 'timeout', // nothing that answers the question
  SERVFAIL: 'servfail',
  REFUSED: 'refused',
  'truncated, TCP closed': 'truncated',
  'upward referral': 'lame',
  'NXDOMAIN cut off': 'bad_answer',
  'NXDOMAIN with an answer about another name': 'wrong_name',
} as const satisfies Partial<Record<Behaviour, Outcome>>;

testResolver('DNS', async () => {
  const { name, behaviourOf } = createNames(ZONE);
  const behaviours: Record<string, Behaviour> = { taken: 'delegated', free: 'nxdomain' };
  const choose = (ascii: string) => {
    const behaviour = behaviourOf(ascii);
    return behaviours[behaviour] ?? (behaviour as Behaviour);
  };
  const own = await Promise.all([1, 2].map(() => startHostileServer({ zone: ZONE, choose })));
  const resolver = resolverFor(own);
  return {
    resolver,
    source: 'dns',
    answers: { taken: 'delegated', free: 'nxdomain' },
    faults: FAULTS,
    silent: 'silent',
    name,
    unknown: { name: { ...nameOf('x'), suffix: 'nowhere' }, failure: 'no_route' },
    async stop() {
      resolver.close();
      await Promise.all(own.map((server) => server.stop()));
    },
  };
});

test('servers that all misbehave alike give the failure of that name', async () => {
  const found = await Promise.all(
    BEHAVIOURS.map(async (behaviour, index) => [
      behaviour,
      await outcomeOf(`alike-${index}`, Array(SERVERS).fill(behaviour)),
    ]),
  );
  expect(Object.fromEntries(found)).toEqual(EXPECTED);
});

test('whatever one server does wrong, two others that agree are heard', async () => {
  const outcomes = await Promise.all(
    BEHAVIOURS.filter((behaviour) =>
      (FAILURES as readonly string[]).includes(EXPECTED[behaviour]),
    ).map((behaviour, index) => outcomeOf(`one-${index}`, ['nxdomain', behaviour, 'nxdomain'])),
  );
  expect(new Set(outcomes)).toEqual(new Set(['nxdomain']));
});

test('servers that disagree give no answer, whichever is asked first', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      outcomeOf(`disagree-${index}`, ['nxdomain', 'delegated', 'delegated']),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'nxdomain')).toEqual([]);
  expect(new Set(outcomes)).toEqual(new Set(['bad_answer', 'delegated']));
});

test('in a thousand random combinations and more a name is denied only when two servers denied it', async () => {
  const seed = randomInt(2 ** 31);
  const random = mulberry(seed);
  const length = often({ test: 1_200, soak: 3_000 });
  const labels = Array.from({ length }, (_, index) => `random-${index}`);
  const tally = new Map<Outcome, number>();
  // A single resolver would ask such servers less and less; twelve together finish sooner.
  const resolvers = Array.from({ length: 12 }, (_, index) =>
    resolverFor(servers, { streamFrom: index % 2 ? 4 : Number.POSITIVE_INFINITY }),
  );
  await inTurns(labels, 400, async (label) => {
    // Denials are drawn more often, so that they coincide with each other and with everything else.
    const behaviours = Array.from({ length: SERVERS }, () =>
      random() < 0.4
        ? 'nxdomain'
        : (BEHAVIOURS[Math.floor(random() * BEHAVIOURS.length)] ?? 'slow'),
    );
    const by = resolvers[Math.floor(random() * resolvers.length)];
    const outcome = await outcomeOf(label, behaviours, by);
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
    if (outcome !== 'nxdomain') return;
    const honest = denials.get(nameOf(label).ascii)?.size ?? 0;
    expect(honest, `seed ${seed}: ${label} ${behaviours.join(', ')}`).toBeGreaterThanOrEqual(2);
  });
  for (const one of resolvers) one.close();
  expect(tally.get('nxdomain')).toBeGreaterThan(length / 6);
  expect(tally.size).toBeGreaterThan(8);
});

test('one server alone cannot deny a name, not even when it is listed twice', async () => {
  const [one] = servers as [HostileServer];
  const alone = resolverFor([one, one]);
  const finding = await alone.lookup(nameOf('alone'), { deadlineMs: 1_000 });
  expect(finding).toMatchObject({ outcome: 'no_route', detail: 'no second server to ask' });
  alone.close();
});

test.each<[string, boolean, Outcome]>([
  ['is believed over TCP', false, 'nxdomain'],
  ['and has no TCP is not believed', true, 'timeout'],
])('a server that spoils the case of letters %s', async (_, withoutTcp, outcome) => {
  const options = { zone: ZONE, choose: () => 'nxdomain' as const, spoilsCase: true, withoutTcp };
  const spoiling = await Promise.all([1, 2].map(() => startHostileServer(options)));
  const other = resolverFor(spoiling);
  const long = nameOf('long-enough-that-chance-spares-no-letter');
  expect((await other.lookup(long, { deadlineMs: 60_000 })).outcome).toBe(outcome);
  other.close();
  await Promise.all(spoiling.map((server) => server.stop()));
});

test('a delegation that every name has is no evidence, and one to other servers is', async () => {
  const choose = (name: string) =>
    name === nameOf('taken').ascii ? 'delegated elsewhere' : 'delegated';
  const catchAll = await startHostileServer({ zone: ZONE, choose });
  const other = resolverFor([catchAll]);
  const found = ['taken', 'free'].map((label) =>
    other.lookup(nameOf(label), { deadlineMs: 60_000 }),
  );
  expect((await Promise.all(found)).map(({ outcome }) => outcome)).toEqual([
    'delegated',
    'wildcard',
  ]);
  other.close();
  await catchAll.stop();
});

test('an abort ends what is under way and what waits, at once', async () => {
  const narrow = createDnsResolver({
    servers: [],
    parents: { [ZONE]: servers.map(({ server }) => server) },
    timeoutMs: 5_000,
    window: 2,
  });
  const given = new AbortController();
  const labels = Array.from({ length: 50 }, (_, index) => `abort-${index}`);
  for (const label of labels) plan.set(nameOf(label).ascii, ['silent', 'silent', 'silent']);
  const options = { deadlineMs: 60_000, signal: given.signal };
  const lookups = labels.map((label) => narrow.lookup(nameOf(label), options));
  const start = performance.now();
  given.abort();
  const outcomes = (await Promise.all(lookups)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['aborted']));
  expect(performance.now() - start).toBeLessThan(30_000);
  narrow.close();
});

test('what gets no turn within its time ends as our own politeness', async () => {
  const narrow = createDnsResolver({
    servers: [],
    parents: { [ZONE]: servers.slice(0, 1).map(({ server }) => server) },
    timeoutMs: 5_000,
    window: 1,
    waiting: 10,
  });
  const labels = Array.from({ length: 20 }, (_, index) => `politeness-${index}`);
  for (const label of labels) plan.set(nameOf(label).ascii, ['silent']);
  const lookups = labels.map((label) => narrow.lookup(nameOf(label), { deadlineMs: 100 }));
  const outcomes = (await Promise.all(lookups)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['timeout', 'budget']));
  // One is under way and ten wait; the rest are refused at once.
  expect(outcomes.slice(11)).toEqual(Array(9).fill('budget'));
  narrow.close();
});

test('after close every lookup is aborted, those under way too', async () => {
  const other = resolverFor(servers);
  plan.set(nameOf('closing').ascii, ['silent', 'silent', 'silent']);
  const underWay = other.lookup(nameOf('closing'), { deadlineMs: 60_000 });
  other.close();
  expect((await underWay).outcome).toBe('aborted');
  expect((await other.lookup(nameOf('later'), { deadlineMs: 60_000 })).outcome).toBe('aborted');
});

async function inTurns<T>(
  all: T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
