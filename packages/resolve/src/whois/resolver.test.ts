import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { freePort, often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { testResolver } from '../testing/conformance.ts';
import { nameOf } from '../testing/name.ts';
import { createNames, startWhoisWorld, WHOIS_FAULTS } from '../testing/resolver-worlds.ts';
import { startWhoisServer, type Telling, WAYS } from '../testing/whois-server.ts';
import type { WhoisServers } from './model.ts';
import { createWhoisResolver } from './resolver.ts';
import { PACKAGED_SERVERS } from './servers.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const guard = createNetworkGuard({ allowPrivate: true });

/** The packaged servers, but at this port of the local machine. */
function at(port: number): WhoisServers {
  const moved = Object.entries(PACKAGED_SERVERS).map(([suffix, server]) => [
    suffix,
    { ...server, host: '127.0.0.1', port },
  ]);
  return Object.fromEntries(moved);
}

async function serve(script: (line: string) => Telling) {
  const server = await startWhoisServer(script);
  closing.push(server.close);
  const resolver = createWhoisResolver({ guard, clock: systemClock, servers: at(server.port) });
  return { ...server, resolver };
}

const FREE = 'No match for "X.COM".\r\n';

testResolver('WHOIS', async () => {
  const { name, behaviourOf } = createNames('com');
  const server = await startWhoisWorld(behaviourOf);
  return {
    resolver: createWhoisResolver({ guard, clock: systemClock, servers: at(server.port) }),
    source: 'whois',
    answers: { taken: 'found', free: 'not_found' },
    faults: WHOIS_FAULTS,
    silent: 'silent',
    name,
    unknown: { name: nameOf('x.nowhere'), failure: 'no_route' },
    stop: server.close,
  };
});

describe('a WHOIS lookup', () => {
  it('asks each server in its own form, and reads its answer', async () => {
    const { resolver, asked, port } = await serve((line) => ({
      text: line.startsWith('-T') ? 'Domain: x.de\nStatus: free\n' : FREE,
      way: 'close',
    }));
    const finding = await resolver.lookup(nameOf('x.com'), { deadlineMs: 60_000 });
    expect(finding).toMatchObject({
      source: 'whois',
      outcome: 'not_found',
      server: `127.0.0.1:${port}`,
    });
    expect((await resolver.lookup(nameOf('x.de'), { deadlineMs: 60_000 })).outcome).toBe(
      'not_found',
    );
    await resolver.lookup(nameOf('x.co.jp'), { deadlineMs: 60_000 });
    expect(asked).toEqual(['domain x.com', '-T dn,ace x.de', 'x.co.jp/e']);
  });

  it.each<[string, Telling, string]>([
    ['empty', { text: '', way: 'close' }, 'bad_answer'],
    ['closed at once', { text: '', way: 'hang_up' }, 'bad_answer'],
    ['reset after its text', { text: FREE, way: 'reset' }, 'bad_answer'],
    ['not closed', { text: FREE, way: 'open' }, 'timeout'],
    ['slow', { text: FREE.repeat(10), way: 'slow' }, 'timeout'],
    ['not given', { text: '', way: 'silent' }, 'timeout'],
    ['too long', { text: FREE + 'x'.repeat(70_000), way: 'close' }, 'bad_answer'],
    ['a quota text', { text: 'Query limit exceeded\r\n', way: 'close' }, 'quota'],
    ['unknown prose', { text: 'No such domain here, sorry.\r\n', way: 'close' }, 'bad_answer'],
    ['about another name', { text: 'No match for "Y.COM".\r\n', way: 'close' }, 'wrong_name'],
    ['a referral', { text: 'refer: whois.example.net\r\n', way: 'close' }, 'bad_answer'],
  ])('whose answer is %s is told apart', async (_, telling, outcome) => {
    const { resolver, connections } = await serve(() => telling);
    const finding = await resolver.lookup(nameOf('x.com'), { deadlineMs: 400 });
    expect(finding.outcome).toBe(outcome);
    expect(connections()).toBe(1);
  });

  it('reads records that are not UTF-8', async () => {
    const record = Buffer.from(
      'domain: x.at\nregistrar: Bücher\nchanged: 20110426 17:57:27\n',
      'latin1',
    );
    const latin = await serve(() => ({ text: record, way: 'close' }));
    const { registration } = await latin.resolver.lookup(nameOf('x.at'), { deadlineMs: 60_000 });
    expect(registration?.registrar).toBe('Bücher');
    const record8 = Buffer.from('domain: x.se\nregistrar: Bücher\n');
    const modern = await serve(() => ({ text: record8, way: 'close' }));
    const found = await modern.resolver.lookup(nameOf('x.se'), { deadlineMs: 60_000 });
    expect(found.registration?.registrar).toBe('Bücher');
  });

  it('knows a name by its unicode form too', async () => {
    const text = 'Domain: bücher.de\nNserver: ns1.example.net\nStatus: connect\n';
    const { resolver } = await serve(() => ({ text, way: 'close' }));
    const name = { ...nameOf('xn--bcher-kva.de'), unicode: 'bücher.de' };
    expect((await resolver.lookup(name, { deadlineMs: 60_000 })).outcome).toBe('found');
  });

  it('has no route below suffixes that the server does not run', async () => {
    const { resolver, asked } = await serve(() => ({ text: '% nothing found\n', way: 'close' }));
    for (const name of [nameOf('x.ac.at', 'ac.at'), nameOf('x.constructor', 'constructor')]) {
      expect(await resolver.hostFor(name)).toBeUndefined();
      expect((await resolver.lookup(name, { deadlineMs: 100 })).outcome).toBe('no_route');
    }
    expect(asked).toEqual([]);
  });

  it('is never made with a line that could be two', async () => {
    const { resolver, asked } = await serve(() => ({ text: FREE, way: 'close' }));
    const odd = nameOf('x.com\r\ndomain y.com', 'com');
    await expect(resolver.lookup(odd, { deadlineMs: 100 })).rejects.toThrow('not normalised');
    expect(asked).toEqual([]);
  });

  it('is unreachable where nobody listens or none may go, and aborted on request', async () => {
    const lookup = (servers: WhoisServers, signal?: AbortSignal) =>
      createWhoisResolver({ guard, clock: systemClock, servers }).lookup(nameOf('x.com'), {
        deadlineMs: 60_000,
        ...(signal && { signal }),
      });
    expect((await lookup(at(await freePort()))).outcome).toBe('unreachable');
    const { com } = PACKAGED_SERVERS;
    if (!com) throw new Error('no such server');
    expect((await lookup({ com: { ...com, host: '169.254.169.254' } })).outcome).toBe(
      'unreachable',
    );
    const silent = await serve(() => ({ text: '', way: 'silent' }));
    expect((await lookup(at(silent.port), AbortSignal.timeout(50))).outcome).toBe('aborted');
  });

  it('is not_found only where the server said so, whole, for that very name, in any combination', async () => {
    const pieces = ['own', 'other', 'record', 'quota', 'terms', 'prose', 'cut'] as const;
    type Piece = (typeof pieces)[number];
    type Plan = { text: Piece[]; way: Telling['way'] };
    const plans = fc.record<Plan>({
      text: fc.oneof(
        fc.constant<Piece[]>(['own']),
        fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
      ),
      way: fc.oneof(
        { weight: 12, arbitrary: fc.constant<Telling['way']>('close') },
        { weight: 1, arbitrary: fc.constantFrom(...WAYS) },
      ),
    });
    const write = (piece: Piece, name: string) =>
      ({
        own: `No match for "${name}".\r\n`,
        other: `No match for "other-${name}".\r\n`,
        record: `Domain Name: ${name}\r\nRegistrar: Somebody\r\n`,
        quota: 'Query limit exceeded\r\n',
        terms: '% No match for more than the limit.\r\n',
        prose: 'No match. Not found. Status: free\r\n',
        cut: `No match for "${name}"`,
      })[piece];
    const known = new Map<string, Plan>();
    const { resolver } = await serve((line) => {
      const name = line.slice('domain '.length);
      const plan = known.get(name);
      if (!plan) throw new Error('nobody asked for that');
      return { text: plan.text.map((piece) => write(piece, name)).join(''), way: plan.way };
    });
    const seed = Date.now();
    const runs = often({ test: 500, soak: 2_000 });
    const queue = fc.sample(plans, { numRuns: runs, seed }).entries();
    let free = 0;
    async function work(): Promise<void> {
      for (const [index, plan] of queue) {
        const name = `n${index}.com`;
        known.set(name, plan);
        const { outcome } = await resolver.lookup(nameOf(name), { deadlineMs: 1_500 });
        // A cut line runs into the next one and spoils both.
        const isOwn = plan.text.some((piece, i) => piece === 'own' && plan.text[i - 1] !== 'cut');
        const spoils = ['record', 'quota', 'other'] as const;
        const isSpoilt = plan.text.some(
          (piece, i) => spoils.some((s) => s === piece) && plan.text[i - 1] !== 'cut',
        );
        const told = `${outcome} for ${JSON.stringify(plan)}, seed ${seed}`;
        if (outcome === 'not_found') {
          expect(isOwn && plan.way === 'close', told).toBe(true);
          expect(isSpoilt, told).toBe(false);
          free++;
        }
        if (outcome === 'found') expect(plan.text, told).toContain('record');
      }
    }
    await Promise.all(Array.from({ length: 32 }, work));
    expect(free).toBeGreaterThan(runs / 10);
  });
});
