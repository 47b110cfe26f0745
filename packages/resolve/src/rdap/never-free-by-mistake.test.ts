import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf } from '../testing/name.ts';
import {
  domainObject,
  FRAMINGS,
  NOT_FOUND,
  type RdapServer,
  type Reply,
  startRdapServer,
} from '../testing/rdap-server.ts';
import {
  KNOWN_HELD_BACK,
  KNOWN_LIMITS,
  KNOWN_NOT_FOUND,
  NO_ERRORS,
  STRANGE_WORDS,
  wordingFor,
} from '../testing/rdap-wordings.ts';
import { createRdapResolver } from './resolver.ts';

const LOOKUPS = often({ test: 800, soak: 2_500 });
const AT_ONCE = 64;
const HOPS = ['same', 'elsewhere', 'other_name', 'insecure_scheme', 'circle'] as const;

const BODIES = [
  'not_found',
  'known_words',
  'other_words',
  'domain',
  'other_domain',
  'empty',
  'html',
  'gateway',
  'half',
  'huge',
] as const;

/** Whatever else a server may write into a 404. */
const OTHER_WORDS = [
  ...[...KNOWN_HELD_BACK, ...KNOWN_LIMITS, ...STRANGE_WORDS].map(({ body }) => body),
  ...NO_ERRORS,
];

type Plan = {
  status: number;
  type: string | undefined;
  body: (typeof BODIES)[number];
  framing: Reply['framing'];
  retryAfter: string | undefined;
  hops: (typeof HOPS)[number][];
};

/** Honest parts are more likely, so that whole combinations come close to an honest "not found". */
const plans = fc.record<Plan>({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant(404) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(200, 204, 302, 304, 400, 401, 403, 404, 410, 429, 451, 500, 503),
    },
  ),
  type: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('application/rdap+json', 'application/json; charset=utf-8'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/html', 'text/plain', 'application/jsonp', undefined),
    },
  ),
  body: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Plan['body']>('not_found') },
    { weight: 3, arbitrary: fc.constantFrom(...BODIES) },
    { weight: 1, arbitrary: fc.constant<Plan['body']>('other_words') },
  ),
  framing: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Reply['framing']>('length', 'chunked') },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Reply['framing']>(
        'until_close',
        'cut',
        'cut_chunked',
        'reset',
        'hang_up',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...FRAMINGS) },
  ),
  retryAfter: fc.constantFrom(undefined, '3', 'Sun, 06 Nov 1994 08:49:37 GMT', 'later'),
  hops: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Plan['hops']>([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...HOPS), { maxLength: 4 }) },
  ),
});

/** Whether the registry's own server said, in a complete RDAP answer, that there is no such name. */
function isExplicit({ status, type, body, framing, hops }: Plan): boolean {
  const isJson = type?.startsWith('application/rdap+json') || type?.startsWith('application/json;');
  const isWhole = framing === 'length' || framing === 'chunked';
  const isSaid =
    (/^(?:not_found|known_words)$/.test(body) &&
      isJson &&
      (isWhole || framing === 'until_close')) ||
    (body === 'empty' && (isJson || type === undefined) && isWhole);
  return status === 404 && isSaid && hops.length <= 3 && hops.every((hop) => hop === 'same');
}

describe('in thousands of combinations of faults', () => {
  const known = new Map<string, Plan>();
  let registry: RdapServer;
  let stranger: RdapServer;

  const pick = <T>(all: readonly T[], name: string) =>
    all[Number(/\d+/.exec(name)?.[0]) % all.length] as T;

  function bodyOf({ body }: Plan, name: string): string {
    if (body === 'domain') return domainObject(name);
    if (body === 'other_domain') return domainObject(`not-${name}`);
    if (body === 'not_found') return NOT_FOUND;
    if (body === 'known_words') return wordingFor(pick(KNOWN_NOT_FOUND, name), name);
    if (body === 'other_words') return wordingFor(pick(OTHER_WORDS, name), name);
    if (body === 'html') return '<html>404 Not Found</html>';
    if (body === 'gateway') return '{"message":"Not Found"}';
    if (body === 'half') return NOT_FOUND.slice(0, NOT_FOUND.length / 2);
    return body === 'huge' ? `${NOT_FOUND.slice(0, -1)},"x":"${'x'.repeat(270_000)}"}` : '';
  }

  /** `/<hops taken>/domain/<name>`. A name without a plan is not one that the test asks for: it is free. */
  function script(path: string): Reply {
    const [, hop = '0', , name = ''] = path.split('/');
    const plan = known.get(name);
    if (!plan)
      return { status: 404, type: 'application/rdap+json', body: NOT_FOUND, framing: 'length' };
    const next = plan.hops[Number(hop)];
    if (!next) {
      const headers =
        plan.retryAfter === undefined ? undefined : { 'retry-after': plan.retryAfter };
      return { ...plan, body: bodyOf(plan, name), headers };
    }
    const there = `/${Number(hop) + 1}/domain/${name}`;
    const location = {
      same: there,
      elsewhere: `${stranger.origin}${there}`,
      other_name: `/9/domain/other-${name}`,
      insecure_scheme: `gopher://127.0.0.1${there}`,
      circle: path,
    }[next];
    return { status: 302, type: undefined, body: '', framing: 'length', headers: { location } };
  }

  beforeAll(async () => {
    registry = await startRdapServer(script);
    stranger = await startRdapServer(script);
  });
  afterAll(async () => {
    await registry.close();
    await stranger.close();
  });

  it('not_found appears only where the registry said so, whole, for that very name', async () => {
    const resolver = createRdapResolver({
      bootstrap: { basesFor: async () => [`${registry.origin}/0/`] },
      guard: createNetworkGuard({ allowPrivate: true }),
      clock: systemClock,
    });
    const seed = Date.now();
    const queue = fc.sample(plans, { numRuns: LOOKUPS, seed }).entries();
    const counts = { free: 0, missed: 0 };
    async function work(): Promise<void> {
      for (const [at, plan] of queue) {
        const name = `n${at}.test`;
        known.set(name, plan);
        const { outcome } = await resolver.lookup(nameOf(name), { deadlineMs: 1_500 });
        const told = `${outcome} for ${JSON.stringify(plan)}, seed ${seed}`;
        if (outcome === 'not_found') expect(isExplicit(plan), told).toBe(true);
        // On a busy machine even an honest answer may come too late.
        else if (isExplicit(plan)) expect(outcome, told).toBe('timeout');
        if (outcome === 'found') {
          expect(plan.status, told).toBe(200);
          expect(bodyOf(plan, name), told).toMatch(/"objectClassName": ?"domain"/);
        }
        if (isExplicit(plan)) counts[outcome === 'not_found' ? 'free' : 'missed']++;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Makes sure that enough honest denials were tested, of which a busy machine gets some too late.
    expect(counts.free + counts.missed).toBeGreaterThan(LOOKUPS / 25);
    expect(counts.missed).toBeLessThan(counts.free);
  });
});
