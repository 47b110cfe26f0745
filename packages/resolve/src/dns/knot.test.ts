import type { DomainName } from '@holdfast/names';
import { type Knot, startKnot } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../model.ts';
import { createDnsResolver, type DnsServer } from './index.ts';
import type { DnsResolver } from './resolver.ts';

const apex = (zone: string) => `$ORIGIN ${zone}.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
`;
const many = Array.from(
  { length: 40 },
  (_, index) =>
    `many NS a-rather-long-name-of-a-server-${index}.somewhere-else-${index}.example.\n`,
).join('');

/** The same names in two zones, one of which proves with NSEC what is missing, the other with NSEC3. */
const names = `
delegated NS ns1.elsewhere.example.
delegated NS ns2.elsewhere.example.
glued NS ns1.glued
ns1.glued A 192.0.2.1
secure NS ns1.elsewhere.example.
secure DS 12345 13 2 0000000000000000000000000000000000000000000000000000000000000000
deep.empty A 192.0.2.2
plain A 192.0.2.3
plain AAAA 2001:db8::3
plain MX 10 mail.plain
plain TXT "one" "two"
alias CNAME plain
lost CNAME nowhere
${many}`;
const ZONES = [
  { name: 'signed', text: apex('signed') + names, signed: 'nsec' as const },
  { name: 'hashed', text: apex('hashed') + names, signed: 'nsec3' as const },
  { name: 'uk', text: `${apex('uk')}co NS ns1\nco NS ns2\nac A 192.0.2.9\n` },
  { name: 'co.uk', text: `${apex('co.uk')}taken NS ns1.elsewhere.example.\n` },
  { name: 'parked', text: `${apex('parked')}* A 192.0.2.4\ntaken NS ns1.elsewhere.example.\n` },
];

let knot: Knot;
let servers: DnsServer[];
let resolver: DnsResolver;

beforeAll(async () => {
  knot = await startKnot({ zones: ZONES });
  servers = knot.address.hosts.map((address) => ({ address, port: knot.address.port }));
  const parents = Object.fromEntries(ZONES.map(({ name }) => [name, servers]));
  resolver = createDnsResolver({ servers, parents, timeoutMs: 2_000 });
}, 600_000);

afterAll(async () => {
  resolver?.close();
  await knot?.stop();
});

function nameOf(ascii: string, suffix = ascii.slice(ascii.indexOf('.') + 1)): DomainName {
  return { ascii, unicode: ascii, tld: suffix.slice(suffix.lastIndexOf('.') + 1), suffix };
}

async function outcomeOf(ascii: string, by = resolver): Promise<Outcome> {
  return (await by.lookup(nameOf(ascii), { deadlineMs: 60_000 })).outcome;
}

describe.each(['signed', 'hashed'])('the zone %s', (zone) => {
  test.each<[string, Outcome]>([
    ['delegated', 'delegated'],
    ['glued', 'delegated'],
    ['secure', 'delegated'],
    ['many', 'delegated'], // too large for a datagram
    ['nobody-has-this', 'nxdomain'],
    ['empty', 'no_delegation'],
    ['plain', 'no_delegation'],
    ['alias', 'no_delegation'],
    ['lost', 'no_delegation'],
  ])('%s is %s', async (label, outcome) => {
    expect(await outcomeOf(`${label}.${zone}`)).toBe(outcome);
  });
});

test('a denial names both servers whose word it is', async () => {
  const finding = await resolver.lookup(nameOf('free.signed'), { deadlineMs: 60_000 });
  const { hosts, port } = knot.address;
  expect(finding).toMatchObject({ source: 'dns', outcome: 'nxdomain' });
  expect(finding.server.split(', ').sort()).toEqual(hosts.map((host) => `${host}:${port}`));
});

test('where the parent has an answer for every name, that answer is no evidence', async () => {
  expect(await outcomeOf('whatever.parked')).toBe('wildcard');
  expect(await outcomeOf('taken.parked')).toBe('delegated');
});

test('a server that does not have the zone refuses, and that is no denial', async () => {
  const lost = createDnsResolver({ servers, parents: { nowhere: servers } });
  expect(await outcomeOf('some.nowhere', lost)).toBe('refused');
  lost.close();
});

test("a server of the grandparent only knows the way to the parent's servers", async () => {
  const above = createDnsResolver({ servers, parents: { uk: servers } });
  // Knot has both zones here and answers for the closer one, as many registries' servers do.
  expect(await outcomeOf('free.co.uk', above)).toBe('nxdomain');
  expect(await outcomeOf('taken.co.uk', above)).toBe('delegated');
  above.close();
});

describe("the parent's servers are looked up", () => {
  let finding: DnsResolver;
  beforeAll(() => {
    finding = createDnsResolver({ servers, port: knot.address.port });
  });
  afterAll(() => finding.close());

  test('for a suffix that is a zone', async () => {
    const { outcome, server } = await finding.lookup(nameOf('free.co.uk'), { deadlineMs: 60_000 });
    expect(outcome).toBe('nxdomain');
    expect(server).toContain('ns1.co.uk');
    expect(server).toContain('ns2.co.uk');
    expect(await outcomeOf('taken.co.uk', finding)).toBe('delegated');
  });

  test('further up where the suffix is none', async () => {
    const { outcome, server } = await finding.lookup(nameOf('free.ac.uk'), { deadlineMs: 60_000 });
    expect(outcome).toBe('nxdomain');
    expect(server).toContain('ns1.uk');
  });

  test('once, for all who ask', async () => {
    const before = finding.asked();
    await outcomeOf('taken.co.uk', finding);
    expect(finding.asked() - before).toBe(1);
  });

  test('and where there are none, that is no denial', async () => {
    expect(await outcomeOf('some.nowhere', finding)).toBe('refused');
    const silent = createDnsResolver({ servers: [] });
    expect(await outcomeOf('some.signed', silent)).toBe('no_route');
    silent.close();
  });

  test('but not at addresses that may not be asked', async () => {
    const pin = () => Promise.reject(new Error('forbidden'));
    const guarded = createDnsResolver({ servers, port: knot.address.port, guard: { pin } });
    expect(await outcomeOf('free.co.uk', guarded)).toBe('no_route');
    guarded.close();
  });
});

test('records are told apart from their absence, and aliases are followed', async () => {
  const types = ['A', 'AAAA', 'MX', 'NS', 'TXT', 'CAA'] as const;
  const recordsOf = async (ascii: string) => {
    const sets = await resolver.records(nameOf(ascii), { deadlineMs: 60_000, types });
    return Object.fromEntries(sets.map(({ type, outcome, values }) => [type, { outcome, values }]));
  };
  expect(await recordsOf('plain.signed')).toEqual({
    A: { outcome: 'found', values: ['192.0.2.3'] },
    AAAA: { outcome: 'found', values: ['2001:db8::3'] },
    MX: { outcome: 'found', values: ['10 mail.plain.signed'] },
    NS: { outcome: 'none', values: [] },
    TXT: { outcome: 'found', values: ['onetwo'] },
    CAA: { outcome: 'none', values: [] },
  });
  expect((await recordsOf('alias.signed')).A).toEqual({ outcome: 'found', values: ['192.0.2.3'] });
  expect((await recordsOf('lost.signed')).A).toEqual({ outcome: 'none', values: [] });
  expect((await recordsOf('nobody.signed')).A?.outcome).toBe('no_such_name');
  expect((await recordsOf('nobody.nowhere')).A?.outcome).toBe('refused');
});

test('ten thousand names in one go all get their answer', async () => {
  const labels = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? `n${index}` : 'glued'));
  const outcomes = await Promise.all(labels.map((label) => outcomeOf(`${label}.signed`)));
  const expected = labels.map((label) => (label === 'glued' ? 'delegated' : 'nxdomain'));
  expect(outcomes).toEqual(expected);
});

test('a server that is silent times out, and one that is gone is unreachable', async () => {
  const options = { timeoutMs: 100, tries: 2 };
  const impatient = createDnsResolver({ servers, parents: { signed: servers }, ...options });
  await knot.whileFrozen(async () => {
    expect(await outcomeOf('free.signed', impatient)).toBe('timeout');
  });
  impatient.close();
  await knot.stop();
  const late = createDnsResolver({ servers, parents: { signed: servers }, ...options });
  expect(await outcomeOf('free.signed', late)).toBe('unreachable');
  late.close();
});
