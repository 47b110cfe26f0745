import {
  domainObject,
  KNOWN_HELD_BACK,
  KNOWN_NOT_FOUND,
  STRANGE_WORDS,
  wordingFor,
} from '@holdfast/resolve/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckWorld, LAME, outcomesOf, startCheckWorld } from './check-world.fixture.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld();
}, 600_000);
afterAll(() => world?.stop());

describe('D1: bloom', () => {
  test('says likely at most, from the filter alone, and asks nobody', async () => {
    const before = world.rdap.asked.length;
    expect(await world.check('Known.COM.', { mode: 'bloom' })).toMatchObject({
      domain: 'known.com',
      status: 'likely_registered',
      available: false,
      confidence: 'likely',
      evidence: [{ source: 'filter', outcome: 'hit' }],
      filter: { builtAt: expect.any(String), falsePositiveRate: expect.any(Number) },
    });
    expect(await world.check('unheard-of.com', { mode: 'bloom' })).toMatchObject({
      status: 'likely_available',
      available: null,
      confidence: 'likely',
    });
    expect(await world.check('known.net', { mode: 'bloom' })).toMatchObject({
      status: 'unknown',
      available: null,
      confidence: 'none',
      reason: expect.stringContaining('holdfast domains filter build --tld net --list'),
    });
    expect(world.rdap.asked.length).toBe(before);
  });

  test('learns what zone and registry find registered, and never the reverse', async () => {
    const bloom = async (name: string) => (await world.check(name, { mode: 'bloom' })).status;
    world.replies.set('held.com', { status: 200, body: domainObject('held.com') });
    for (const name of ['taken.com', 'held.com']) {
      expect(await bloom(name)).toBe('likely_available');
      expect((await world.check(name)).status).toBe('registered');
      expect(await bloom(name)).toBe('likely_registered');
    }
    expect((await world.check('known.com')).status).toBe('available');
    expect(await bloom('known.com')).toBe('likely_registered');
    expect((await world.check('unheard-of.com')).status).toBe('available');
    expect(await bloom('unheard-of.com')).toBe('likely_available');
  });
});

describe.each(['com', 'net'])('D1: verified, in the signed zone %s', (tld) => {
  test('is available where zone and registry both say that there is none', async () => {
    const result = await world.check(`free.${tld}`);
    expect(result).toMatchObject({
      domain: `free.${tld}`,
      unicode: `free.${tld}`,
      tld,
      suffix: tld,
      mode: 'verified',
      status: 'available',
      available: true,
      confidence: 'certain',
      conflict: false,
      cached: false,
      ageSeconds: 0,
    });
    expect(outcomesOf(result)).toEqual({ dns: 'nxdomain', rdap: 'not_found' });
    expect(result.evidence[1]?.server).toBe(`127.0.0.1:${world.rdap.port}`);
    expect(result).not.toHaveProperty('reason');
  });

  test('is registered where the zone delegates it, and the registry is left in peace', async () => {
    const before = world.rdap.asked.length;
    const result = await world.check(`taken.${tld}`);
    expect(result).toMatchObject({ status: 'registered', available: false, confidence: 'certain' });
    expect(outcomesOf(result)).toEqual({ dns: 'delegated' });
    expect(world.rdap.asked.length).toBe(before);
  });

  test('is registered where only the registry has it: NXDOMAIN alone is never available', async () => {
    const name = `on-hold.${tld}`;
    world.replies.set(name, { status: 200, body: domainObject(name, { status: ['server hold'] }) });
    const result = await world.check(name);
    expect(result).toMatchObject({ status: 'registered', available: false, conflict: false });
    expect(outcomesOf(result)).toEqual({ dns: 'nxdomain', rdap: 'found' });
    expect(result.registration?.statuses).toEqual(['server hold']);
  });

  test('is unknown where the zone has a name that the registry does not know', async () => {
    expect(await world.check(`in-zone.${tld}`)).toMatchObject({
      status: 'unknown',
      available: null,
      conflict: true,
      reason: 'The registry has no registration for this name, but it is in the zone.',
    });
  });

  test('is reserved where the registry says that it keeps the name', async () => {
    const name = `kept.${tld}`;
    const body = { errorCode: 404, description: ['This name is reserved by the registry.'] };
    world.replies.set(name, { status: 404, body: JSON.stringify(body) });
    expect(await world.check(name)).toMatchObject({ status: 'reserved', available: false });
  });
});

test('D1: a zone that answers for every name says nothing for or against one', async () => {
  const free = await world.check('whatever.org');
  expect(outcomesOf(free)).toEqual({ dns: 'wildcard', rdap: 'not_found' });
  expect(free).toMatchObject({ status: 'available', available: true });
  expect(outcomesOf(await world.check('taken.org'))).toEqual({ dns: 'delegated' });
  world.replies.set('troubled.org', { status: 400 });
  expect(await world.check('troubled.org')).toMatchObject({ status: 'unknown', available: null });
});

test('D1: without a registry that could be asked NXDOMAIN makes a name likely, and no more', async () => {
  expect(await world.check('free.xyz')).toMatchObject({
    status: 'likely_available',
    available: null,
    confidence: 'likely',
    reason: 'No registry can be asked for this TLD; the name is not in its zone.',
  });
  expect(await world.check('taken.xyz')).toMatchObject({ status: 'registered', available: false });
  expect(await world.check('in-zone.xyz')).toMatchObject({ status: 'likely_registered' });
  expect(await world.check('free.xyz', { mode: 'info' })).toMatchObject({ status: 'unknown' });
});

test('D1: servers that do not have the zone leave the name unknown, whatever the registry says', async () => {
  const result = await world.check(`free.${LAME}`);
  expect(outcomesOf(result)).toEqual({ dns: 'refused', rdap: 'not_found' });
  expect(result).toMatchObject({
    status: 'unknown',
    available: null,
    confidence: 'none',
    conflict: false,
    reason: 'A name server refused to answer.',
  });
});

test('D1: a zone whose servers are silent leaves the name unknown, and that is not kept', async () => {
  await world.knot.whileFrozen(async () => {
    const result = await world.check('silent.com');
    expect(result).toMatchObject({ status: 'unknown', available: null });
    expect(outcomesOf(result)).toEqual({ dns: 'timeout', rdap: 'not_found' });
  });
  const result = await world.check('silent.com', { maxAge: '7d' });
  expect(result).toMatchObject({ status: 'available', cached: false });
  // The registry did answer, and that is kept.
  expect(result.evidence.map(({ source }) => source)).toEqual(['dns', 'rdap']);
  expect(world.times('silent.com')).toBe(1);
});

test('D1: info gives the registration record', async () => {
  world.replies.set('mine.com', {
    status: 200,
    body: domainObject('MINE.com', {
      status: ['active'],
      events: [
        { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
        { eventAction: 'expiration', eventDate: '2031-02-03T04:05:06Z' },
      ],
      entities: [
        {
          roles: ['registrar'],
          publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }],
          vcardArray: ['vcard', [['fn', {}, 'text', 'A Registrar']]],
        },
      ],
      nameservers: [{ ldhName: 'NS1.EXAMPLE.NET' }],
      secureDNS: { delegationSigned: true },
    }),
  });
  const result = await world.check('mine.com', { mode: 'info' });
  expect(outcomesOf(result)).toEqual({ rdap: 'found' });
  expect(result).toMatchObject({
    status: 'registered',
    available: false,
    registration: {
      registrar: 'A Registrar',
      registrarIanaId: '292',
      createdAt: '2001-02-03T04:05:06.000Z',
      expiresAt: '2031-02-03T04:05:06.000Z',
      statuses: ['active'],
      nameservers: ['ns1.example.net'],
      dnssec: true,
    },
  });
  const free = await world.check('nobodys.com', { mode: 'info' });
  expect(outcomesOf(free)).toEqual({ dns: 'nxdomain', rdap: 'not_found' });
  expect(free).toMatchObject({ status: 'available', available: true });
});

test('D1: info asks the zone before it believes that nobody has a name', async () => {
  const result = await world.check('contested.com', { mode: 'info' });
  expect(result).toMatchObject({ status: 'registered', available: false, conflict: true });
  expect(outcomesOf(result)).toEqual({ dns: 'delegated', rdap: 'not_found' });
});

test('D1: full has every piece of evidence and what the name resolves to', async () => {
  const before = world.rdap.asked.length;
  const result = await world.check('in-zone.com', { mode: 'full' });
  expect(outcomesOf(result)).toEqual({ filter: 'miss', dns: 'no_delegation', rdap: 'not_found' });
  expect(result).toMatchObject({
    status: 'unknown',
    conflict: true,
    cached: false,
    dns: { a: ['192.0.2.3'], aaaa: ['2001:db8::3'], mx: ['10 mail.in-zone.com'], ns: [] },
    filter: { builtAt: expect.any(String) },
  });
  expect(await world.check('contested.com', { mode: 'full' })).toMatchObject({
    status: 'registered',
    available: false,
    conflict: true,
    reason: 'The registry has no registration for this name, but it is delegated.',
  });
  expect(await world.check('full-free.com', { mode: 'full' })).toMatchObject({
    status: 'available',
    available: true,
    dns: { a: [], aaaa: [], mx: [], ns: [] },
  });
  expect(world.rdap.asked.length).toBe(before + 3);
});

test('D1: where only WHOIS can be asked its own words decide, and a quota text is unknown', async () => {
  const sayings = {
    'free.de': 'Domain: free.de\nStatus: free\n',
    'contested.de': 'Domain: contested.de\nStatus: free\n',
    'held.de': 'Domain: held.de\nNserver: ns1.example.net\nStatus: connect\n',
    'premium.de': 'Domain: premium.de\nStatus: free\n% This is a premium name.\n',
    'much.de': 'Too many requests\n',
  };
  for (const [name, text] of Object.entries(sayings)) world.sayings.set(name, text);
  expect(await world.check('free.de')).toMatchObject({ status: 'available', available: true });
  expect(await world.check('contested.de', { mode: 'full' })).toMatchObject({
    status: 'registered',
    conflict: true,
  });
  const held = await world.check('held.de');
  expect(held).toMatchObject({
    status: 'registered',
    registration: { nameservers: ['ns1.example.net'] },
  });
  expect(outcomesOf(held)).toEqual({ dns: 'nxdomain', whois: 'found' });
  const premium = await world.check('premium.de');
  expect(premium).toMatchObject({ status: 'unknown', available: null });
  expect(outcomesOf(premium)).toEqual({ dns: 'nxdomain', whois: 'bad_answer' });
  expect(await world.check('much.de')).toMatchObject({
    status: 'unknown',
    available: null,
    reason: 'The registry says that our quota is used up.',
  });
});

describe('D1: a 404 of the registry, where the zone has no such name', () => {
  let count = 0;
  const answered = async (body: object) => {
    count += 1;
    const name = `worded-${count}.com`;
    world.replies.set(name, { status: 404, body: wordingFor(body, name) });
    return world.check(name);
  };

  test('is available in the words that servers are known to use', async () => {
    for (const body of KNOWN_NOT_FOUND) {
      const result = await answered(body);
      expect(result, JSON.stringify(body)).toMatchObject({
        status: 'available',
        confidence: 'certain',
      });
    }
  });

  test('is reserved where it is known to say so, and the reason has its words', async () => {
    for (const { body, words } of KNOWN_HELD_BACK) {
      const result = await answered(body);
      expect(result, JSON.stringify(body)).toMatchObject({ status: 'reserved', available: false });
      if (words) expect(result.reason).toBe(`The registry holds this name back: “${words}”.`);
    }
  });

  test('is unknown in any other words, which are the reason, and the registry is still asked', async () => {
    expect(STRANGE_WORDS.length).toBeGreaterThan(5);
    for (const { body, words } of STRANGE_WORDS) {
      const result = await answered(body);
      expect(outcomesOf(result), JSON.stringify(body)).toEqual({
        dns: 'nxdomain',
        rdap: 'not_understood',
      });
      expect(result).toMatchObject({ status: 'unknown', available: null, confidence: 'none' });
      expect(result.reason).toContain(words ?? '“');
    }
    // A wording that we do not know does not count as a failure of the server.
    expect(await world.check('after-strange-words.com')).toMatchObject({ status: 'available' });
  });

  test('is unknown where it complains of too many questions', async () => {
    const body = { errorCode: 404, title: 'Query rate limit exceeded, try again later' };
    world.trouble = { status: 404, body: JSON.stringify(body), headers: { 'retry-after': '1' } };
    const result = await world.check('limited.info');
    world.trouble = {};
    expect(result).toMatchObject({
      status: 'unknown',
      available: null,
      reason: 'The registry is limiting requests: “Query rate limit exceeded, try again later”.',
      retryAfter: 1,
    });
  });
});

describe('D1: what not everybody can register', () => {
  test('is available at most with a note, and never certain, in the TLD of a brand', async () => {
    const note = 'Only the brand that runs .bmw registers names there.';
    expect(await world.check('anything.bmw')).toMatchObject({
      status: 'available',
      available: true,
      confidence: 'likely',
      restricted: note,
      reason: note,
    });
    const taken = await world.check('taken.bmw');
    expect(taken).toMatchObject({ status: 'registered', confidence: 'certain' });
    expect(taken).not.toHaveProperty('restricted');
    expect(await world.check('anything.edu')).toMatchObject({
      status: 'likely_available',
      available: null,
      confidence: 'likely',
      restricted: expect.stringContaining('.edu is open only to'),
    });
  });

  test('is reserved where ICANN reserves it, unless somebody has it', async () => {
    for (const name of ['example.com', 'olympic.com', 'red-cross.net', 'q.com']) {
      expect(await world.check(name), name).toMatchObject({
        status: 'reserved',
        available: false,
        confidence: 'certain',
        reason: expect.stringMatching(/reserve/),
      });
    }
    expect(await world.check('fr.xyz')).toMatchObject({ status: 'reserved', confidence: 'likely' });
    expect(await world.check('olympic.com', { mode: 'bloom' })).toMatchObject({
      status: 'reserved',
      confidence: 'likely',
    });
    world.replies.set('redcross.com', { status: 200, body: domainObject('redcross.com') });
    expect(await world.check('redcross.com')).toMatchObject({ status: 'registered' });
    world.replies.set('icann.com', { status: 400 });
    expect(await world.check('icann.com')).toMatchObject({ status: 'unknown', available: null });
  });
});

test('D1: WHOIS that names no domain counts only where the zone is a second witness', async () => {
  for (const name of ['free.at', 'contested.at', 'free.ru']) {
    world.sayings.set(name, '% nothing found\n');
  }
  for (const mode of ['verified', 'info', 'full']) {
    const free = await world.check('free.at', { mode });
    expect(outcomesOf(free)).toMatchObject({ dns: 'nxdomain', whois: 'not_found_unnamed' });
    expect(free).toMatchObject({ status: 'available', available: true });
    const alone = await world.check('free.ru', { mode });
    expect(outcomesOf(alone)).toMatchObject({ dns: 'wildcard', whois: 'not_found_unnamed' });
    expect(alone).toMatchObject({ status: 'unknown', available: null });
    expect(alone.reason).toMatch(/does not name the domain/);
  }
  expect(await world.check('contested.at', { mode: 'full' })).toMatchObject({
    status: 'registered',
    conflict: true,
  });
});
