import { ManualClock, systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRdapResolver } from '../rdap/index.ts';
import { testResolver } from '../testing/conformance.ts';
import { nameOf } from '../testing/name.ts';
import { NOT_FOUND, type RdapServer, type Reply, startRdapServer } from '../testing/rdap-server.ts';
import { createNames, RDAP_FAULTS, startRdapWorld } from '../testing/resolver-worlds.ts';
import { startWhoisServer } from '../testing/whois-server.ts';
import { createWhoisResolver } from '../whois/index.ts';
import { createRegistryResolver } from './resolver.ts';
import { MANNERS } from './rules.ts';
import { localTurns } from './turns.fixture.ts';

const guard = createNetworkGuard({ allowPrivate: true });
const free: Reply = {
  status: 404,
  type: 'application/rdap+json',
  body: NOT_FOUND,
  framing: 'length',
};

testResolver('A registry behind its turns', async () => {
  const { name, behaviourOf } = createNames('test');
  const server = await startRdapWorld(behaviourOf);
  const bootstrap = {
    basesFor: async (suffix: string) => (suffix === 'test' ? [`${server.origin}/`] : []),
  };
  return {
    resolver: createRegistryResolver({
      rdap: createRdapResolver({ bootstrap, guard, clock: systemClock }),
      whois: createWhoisResolver({ guard, clock: systemClock, servers: {} }),
      // No pauses and no open circuits: the consequences of a fault are tested below.
      turns: { take: async () => ({ ok: true }), pause: async () => {} },
      manners: { ...MANNERS, breakAfter: Number.POSITIVE_INFINITY },
      clock: systemClock,
    }),
    source: 'rdap',
    answers: { taken: 'found', free: 'not_found' },
    faults: RDAP_FAULTS,
    silent: 'silent',
    name,
    unknown: { name: nameOf('x.nowhere'), failure: 'no_route' },
    stop: server.close,
  };
});

describe('the registry of a name', () => {
  let server: RdapServer;
  let whoisServer: Awaited<ReturnType<typeof startWhoisServer>>;
  let reply: Reply;
  let clock: ManualClock;
  let host: string;

  beforeEach(async () => {
    reply = free;
    clock = new ManualClock('2026-01-01T00:00:00Z');
    server = await startRdapServer(() => reply);
    whoisServer = await startWhoisServer(() => ({ text: 'nothing\r\n', way: 'close' }));
    host = `127.0.0.1:${server.port}`;
  });
  afterEach(async () => {
    await server.close();
    await whoisServer.close();
  });

  function make({ intervalMs = 0 } = {}) {
    const bootstrap = {
      basesFor: async (suffix: string) => (suffix === 'test' ? [`${server.origin}/`] : []),
    };
    const turns = localTurns({ intervalMs });
    const where = { host: '127.0.0.1', port: whoisServer.port, query: '{name}' };
    const words = {
      names: /^name (\S+)$/,
      notFound: { line: /^nothing$/, named: 'nothing' },
    } as const;
    const registry = createRegistryResolver({
      rdap: createRdapResolver({ bootstrap, guard, clock: systemClock }),
      whois: createWhoisResolver({
        guard,
        clock: systemClock,
        servers: { old: { ...where, ...words, charset: 'utf-8' } },
      }),
      turns,
      clock,
    });
    let asked = 0;
    const ask = (deadlineMs = 5_000) => registry.lookup(nameOf(`n${asked++}.test`), { deadlineMs });
    return { registry, turns, ask };
  }

  it('is asked by RDAP where there is one, else by WHOIS, else not at all', async () => {
    const { registry } = make();
    const lookup = (name: string) => registry.lookup(nameOf(name), { deadlineMs: 60_000 });
    expect(await lookup('x.test')).toMatchObject({
      source: 'rdap',
      outcome: 'not_found',
      server: host,
    });
    expect(await lookup('x.old')).toMatchObject({ source: 'whois', outcome: 'not_found_unnamed' });
    expect(await lookup('x.unheard')).toMatchObject({ outcome: 'no_route' });
  });

  it('is not asked by WHOIS where RDAP fails: it would be another server’s word', async () => {
    reply = { ...free, status: 500 };
    expect((await make().ask()).outcome).toBe('server_error');
    expect(whoisServer.asked).toEqual([]);
  });

  it('is asked in turns; whoever would wait beyond his deadline is told how long', async () => {
    const { ask } = make({ intervalMs: 60_000 });
    expect((await ask()).outcome).toBe('not_found');
    const { outcome, retryAfterMs } = await ask();
    expect(outcome).toBe('budget');
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(server.asked).toHaveLength(1);
  });

  it('is left alone for as long as Retry-After says, by everybody', async () => {
    const { ask, turns } = make();
    reply = { ...free, status: 429, headers: { 'retry-after': '120' } };
    expect(await ask()).toMatchObject({ outcome: 'rate_limited', retryAfterMs: 120_000 });
    expect(turns.paused).toEqual([[host, 120_000]]);
    reply = free;
    const { outcome, retryAfterMs } = await ask();
    expect(outcome).toBe('budget');
    expect(retryAfterMs).toBeGreaterThan(110_000);
    expect(server.asked).toHaveLength(1);
  });

  it('is left alone for a while at 429 without Retry-After, too', async () => {
    const { ask, turns } = make();
    reply = { ...free, status: 429 };
    await ask();
    expect(turns.paused).toEqual([[host, MANNERS.limitedMs]]);
  });

  it('is not asked while the circuit is open, and again after one good answer', async () => {
    const { ask, turns } = make();
    turns.pause = async () => {};
    reply = { ...free, status: 500 };
    for (let i = 0; i < MANNERS.breakAfter; i++) expect((await ask()).outcome).toBe('server_error');
    expect(await ask()).toMatchObject({ outcome: 'circuit_open', retryAfterMs: MANNERS.openMs });
    expect(server.asked).toHaveLength(MANNERS.breakAfter);

    clock.advance(MANNERS.openMs);
    reply = free;
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['circuit_open', 'not_found']);
    expect((await ask()).outcome).toBe('not_found');
  });

  it('is not held against it that names were refused', async () => {
    const { ask } = make();
    reply = { ...free, status: 400 };
    for (let i = 0; i < 2 * MANNERS.breakAfter; i++)
      expect((await ask()).outcome).toBe('forbidden');
    reply = free;
    expect((await ask()).outcome).toBe('not_found');
  });

  it('is not asked for somebody who has gone away', async () => {
    const { registry, ask } = make({ intervalMs: 1_000 });
    await ask();
    const options = { deadlineMs: 60_000, signal: AbortSignal.timeout(50) };
    expect((await registry.lookup(nameOf('x.test'), options)).outcome).toBe('aborted');
    expect(server.asked).toHaveLength(1);
  });
});
