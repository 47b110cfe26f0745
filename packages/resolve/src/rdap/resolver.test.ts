import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { systemClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { createTestCertificates, freePort, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../model.ts';
import { startScripted } from '../registry/scripted-server.fixture.ts';
import { testResolver } from '../testing/conformance.ts';
import { nameOf } from '../testing/name.ts';
import { domainObject, NOT_FOUND, type Reply, startRdapServer } from '../testing/rdap-server.ts';
import { createNames, RDAP_FAULTS, startRdapWorld } from '../testing/resolver-worlds.ts';
import { createRdapResolver } from './resolver.ts';

const RDAP = 'application/rdap+json';
const guard = createNetworkGuard({ allowPrivate: true });
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const plain = (reply: Partial<Reply>): Reply => ({
  status: 200,
  type: RDAP,
  body: '',
  framing: 'length',
  ...reply,
});
const redirect = (location: string) => plain({ status: 302, headers: { location } });

function resolverOf(bases: string[], options: { ca?: string } = {}) {
  const bootstrap = { basesFor: async () => bases };
  return createRdapResolver({ bootstrap, guard, clock: systemClock, ...options });
}

async function serve(script: Parameters<typeof startRdapServer>[0]) {
  const server = await startRdapServer(script);
  closing.push(server.close);
  return server;
}

/** The result of looking up x.test when the server replies like this. */
async function outcomeOf(reply: Partial<Reply>, deadlineMs = 5_000): Promise<Finding> {
  const server = await serve(() => plain(reply));
  return resolverOf([`${server.origin}/v1/`]).lookup(nameOf('x.test'), { deadlineMs });
}

testResolver('RDAP', async () => {
  const { name, behaviourOf } = createNames('test');
  const server = await startRdapWorld(behaviourOf);
  const bootstrap = {
    basesFor: async (suffix: string) => (suffix === 'test' ? [`${server.origin}/`] : []),
  };
  return {
    resolver: createRdapResolver({ bootstrap, guard, clock: systemClock }),
    source: 'rdap',
    answers: { taken: 'found', free: 'not_found' },
    faults: RDAP_FAULTS,
    silent: 'silent',
    name,
    unknown: { name: nameOf('x.nowhere'), failure: 'no_route' },
    stop: server.close,
  };
});

describe('an RDAP answer', () => {
  it('of a registration is found, with its record', async () => {
    const body = domainObject('X.Test', {
      status: ['client transfer prohibited', 'pending delete'],
      events: [
        { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
        { eventAction: 'expiration', eventDate: '2031-02-03T04:05:06+02:00' },
        { eventAction: 'last changed', eventDate: 'yesterday' },
      ],
      entities: [
        { roles: ['abuse'] },
        {
          roles: ['registrar'],
          publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }],
          vcardArray: [
            'vcard',
            [
              ['version', {}, 'text', '4.0'],
              ['fn', {}, 'text', 'A\u0000 Registrar\n'],
            ],
          ],
        },
      ],
      nameservers: [{ ldhName: 'NS1.EXAMPLE.TEST.' }, { ldhName: 'not a host' }, {}],
      secureDNS: { delegationSigned: true },
    });
    const server = await serve(() => plain({ body }));
    const finding = await resolverOf([`${server.origin}/v1/`]).lookup(nameOf('x.test'), {
      deadlineMs: 60_000,
    });
    expect(finding).toMatchObject({
      source: 'rdap',
      server: `127.0.0.1:${server.port}`,
      outcome: 'found',
      registration: {
        registrar: 'A Registrar',
        registrarIanaId: '292',
        createdAt: '2001-02-03T04:05:06.000Z',
        expiresAt: '2031-02-03T02:05:06.000Z',
        statuses: ['client transfer prohibited', 'pending delete'],
        nameservers: ['ns1.example.test'],
        dnssec: true,
      },
    });
    expect(finding.registration).not.toHaveProperty('updatedAt');
    expect(server.asked).toEqual(['/v1/domain/x.test']);
  });

  it.each<[string, Partial<Reply>, string]>([
    ['404 with an RDAP error', { status: 404, body: NOT_FOUND }, 'not_found'],
    ['404 in chunks', { status: 404, body: NOT_FOUND, framing: 'chunked' }, 'not_found'],
    [
      '404 until the connection closes',
      { status: 404, body: NOT_FOUND, framing: 'until_close' },
      'not_found',
    ],
    ['404, empty', { status: 404 }, 'not_found'],
    ['404, empty, without a type', { status: 404, type: undefined }, 'not_found'],
    ['404, empty, and perhaps cut off', { status: 404, framing: 'until_close' }, 'bad_answer'],
    ['404, empty, of HTML', { status: 404, type: 'text/html' }, 'bad_answer'],
    ['404 of HTML', { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' }, 'bad_answer'],
    ['404 of HTML called JSON', { status: 404, body: '<h1>Not Found</h1>' }, 'bad_answer'],
    [
      '404 of a gateway',
      { status: 404, type: 'application/json', body: '{"message":"Not Found"}' },
      'bad_answer',
    ],
    ['404 with another code', { status: 404, body: '{"errorCode":429}' }, 'bad_answer'],
    ['404 with a domain', { status: 404, body: domainObject('x.test') }, 'bad_answer'],
    ['404 cut off', { status: 404, body: NOT_FOUND, framing: 'cut' }, 'bad_answer'],
    [
      '404 cut off in chunks',
      { status: 404, body: NOT_FOUND, framing: 'cut_chunked' },
      'bad_answer',
    ],
    ['404 reset', { status: 404, body: NOT_FOUND, framing: 'reset' }, 'bad_answer'],
    ['404 in gzip', { status: 404, headers: { 'content-encoding': 'gzip' } }, 'bad_answer'],
    [
      '404 that says reserved',
      {
        status: 404,
        body: JSON.stringify({
          errorCode: 404,
          title: 'Not Found',
          notices: [
            { title: 'Blocked Domain', description: ['This name has been blocked by a service'] },
          ],
        }),
      },
      'reserved',
    ],
    [
      '404 that says premium',
      {
        status: 404,
        body: JSON.stringify({
          errorCode: 404,
          title: 'Not Found',
          description: ['The object does not exist.', 'This is a premium domain name.'],
        }),
      },
      'reserved',
    ],
    [
      '404 with a notice about premium names at large',
      {
        status: 404,
        body: JSON.stringify({
          errorCode: 404,
          title: 'Not Found',
          notices: [{ title: 'Terms', description: ['Prices of premium domains may differ.'] }],
        }),
      },
      'not_found',
    ],
    ['410', { status: 410, body: NOT_FOUND }, 'bad_answer'],
    ['204', { status: 204 }, 'bad_answer'],
    ['200 about another name', { body: domainObject('y.test') }, 'wrong_name'],
    ['200 about a longer name', { body: domainObject('x.test.test') }, 'wrong_name'],
    ['200 about no name', { body: '{"objectClassName":"domain"}' }, 'bad_answer'],
    [
      '200 about an entity',
      { body: '{"objectClassName":"entity","ldhName":"x.test"}' },
      'bad_answer',
    ],
    ['200 of an error', { body: NOT_FOUND }, 'bad_answer'],
    ['200, empty', {}, 'bad_answer'],
    ['200 of bad JSON', { body: '{"objectClassName":"domain",' }, 'bad_answer'],
    ['200 of a list', { body: '[]' }, 'bad_answer'],
    ['200 of HTML', { type: 'text/html', body: domainObject('x.test') }, 'bad_answer'],
    ['200 cut off', { body: domainObject('x.test'), framing: 'cut' }, 'bad_answer'],
    ['200 too long', { body: domainObject('x.test', { x: 'x'.repeat(300_000) }) }, 'bad_answer'],
    [
      '200 that says reserved',
      { body: domainObject('x.test', { status: ['reserved'] }) },
      'reserved',
    ],
    ['400', { status: 400 }, 'forbidden'],
    ['401', { status: 401 }, 'forbidden'],
    ['403', { status: 403, body: NOT_FOUND }, 'forbidden'],
    ['451', { status: 451 }, 'forbidden'],
    ['429', { status: 429, body: NOT_FOUND }, 'rate_limited'],
    ['500', { status: 500, body: NOT_FOUND }, 'server_error'],
    ['503', { status: 503 }, 'server_error'],
    ['nothing, and hangs up', { framing: 'hang_up' }, 'bad_answer'],
  ])('%s is told apart', async (_, reply, outcome) => {
    const finding = await outcomeOf(reply);
    expect(finding.outcome).toBe(outcome);
    expect(finding.registration !== undefined).toBe(outcome === 'found');
  });

  it('of 429 carries the wait, in seconds or as a date, capped; without the header none', async () => {
    const limited = (value: string) =>
      outcomeOf({ status: 429, headers: { 'retry-after': value } });
    expect((await limited('120')).retryAfterMs).toBe(120_000);
    expect((await limited('999999')).retryAfterMs).toBe(3_600_000);
    const dated = await limited(new Date(Date.now() + 90_000).toUTCString());
    expect(dated.retryAfterMs).toBeGreaterThan(80_000);
    expect(dated.retryAfterMs).toBeLessThanOrEqual(90_000);
    for (const odd of ['soon', '-5', '12e9', '']) {
      expect(await limited(odd)).not.toHaveProperty('retryAfterMs');
    }
    expect(await outcomeOf({ status: 429 })).not.toHaveProperty('retryAfterMs');
  });

  it('that does not come, or comes too slowly, is a timeout, well in time', async () => {
    for (const framing of ['silent', 'slow'] as const) {
      const started = performance.now();
      const finding = await outcomeOf({ body: domainObject('x.test'), framing }, 200);
      expect(finding.outcome).toBe('timeout');
      expect(performance.now() - started).toBeLessThan(20_000);
    }
  });
});

describe('an RDAP server', () => {
  const lookup = (base: string) =>
    resolverOf([base]).lookup(nameOf('x.test'), { deadlineMs: 60_000 });

  it('that is not there is unreachable', async () => {
    expect((await lookup(`http://127.0.0.1:${await freePort()}/`)).outcome).toBe('unreachable');
    expect((await lookup('http://no-such-host.invalid/')).outcome).toBe('unreachable');
    expect((await lookup('http://169.254.169.254/')).outcome).toBe('unreachable');
  });

  it('that nobody knows is no_route', async () => {
    const resolver = resolverOf([]);
    expect(await resolver.hostFor(nameOf('x.test'))).toBeUndefined();
    const finding = await resolver.lookup(nameOf('x.test'), { deadlineMs: 100 });
    expect(finding).toMatchObject({ outcome: 'no_route', server: '.test' });
  });

  it('is never sent a name that could be something else', async () => {
    const server = await serve(() => plain({}));
    for (const odd of ['x.test/../y', 'x.test\r\n', '', 'x', 'X.test', 'x?y.test']) {
      const asking = resolverOf([`${server.origin}/`]).lookup(nameOf(odd, 'test'), {
        deadlineMs: 100,
      });
      await expect(asking).rejects.toThrow('not normalised');
    }
    expect(server.asked).toEqual([]);
  });

  it('that says more than it was asked does not answer for the next name', async () => {
    const twice = `HTTP/1.1 404 X\r\ncontent-type: ${RDAP}\r\ncontent-length: 0\r\n\r\n`;
    const server = await startScripted((socket) => {
      let asked = 0;
      socket.on('data', () => asked++ === 0 && socket.write(twice + twice));
    });
    closing.push(server.close);
    const resolver = resolverOf([`http://127.0.0.1:${server.port}/`]);
    for (const name of ['a.test', 'b.test', 'c.test']) {
      await resolver.lookup(nameOf(name), { deadlineMs: 60_000 });
    }
    expect(server.connections()).toBe(3);
  });
});

describe('a redirect', () => {
  const follow = async (
    script: (path: string) => Reply,
    others: (origin: string) => string[] = () => [],
  ) => {
    const server = await serve(script);
    const resolver = resolverOf([`${server.origin}/0/`, ...others(server.origin)]);
    const finding = await resolver.lookup(nameOf('x.test'), { deadlineMs: 60_000 });
    return { finding, asked: server.asked };
  };
  const found = plain({ body: domainObject('x.test') });
  const missing = plain({ status: 404, body: NOT_FOUND });

  it('is followed three times, and not a fourth', async () => {
    const chain = (most: number) => (path: string) => {
      const at = Number(path[1]);
      return at === most ? found : redirect(`/${at + 1}/domain/x.test`);
    };
    expect((await follow(chain(3))).finding.outcome).toBe('found');
    const { finding, asked } = await follow(chain(4));
    expect(finding.outcome).toBe('redirect_refused');
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['in a circle', '/0/domain/x.test'],
    ['to another question', '/1/domain/y.test'],
    ['to the same question with more to it', '/1/domain/x.test?as=y'],
    ['to another kind of question', '/1/entity/x.test'],
    ['to a metadata service', 'http://169.254.169.254/domain/x.test'],
    ['with credentials', 'http://me:pass@127.0.0.1/domain/x.test'],
    ['to another protocol', 'ftp://127.0.0.1/domain/x.test'],
    ['to nothing that is an address', 'http://['],
    ['nowhere', ''],
  ])('%s is refused', async (_, location) => {
    const { finding } = await follow((path) => (path[1] === '0' ? redirect(location) : found));
    expect(finding.outcome).toBe('redirect_refused');
  });

  it('lets another server vouch for a name, and never deny one', async () => {
    const truth = { reply: found };
    const other = await serve(() => truth.reply);
    const lead = () => redirect(`${other.origin}/domain/x.test`);
    expect((await follow(lead)).finding.outcome).toBe('found');
    truth.reply = missing;
    expect((await follow(lead)).finding.outcome).toBe('bad_answer');
    // Unless the bootstrap names that server as well.
    expect((await follow(lead, () => [`${other.origin}/`])).finding.outcome).toBe('not_found');
  });
});

describe('over TLS', () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
  let certificates: Awaited<ReturnType<typeof createTestCertificates>>;
  let stranger: typeof certificates;

  beforeAll(async () => {
    folder = await temporaryDirectory();
    closing.push(folder.remove);
    certificates = await createTestCertificates(folder.path);
    stranger = await createTestCertificates(folder.path);
  });

  async function serveSecurely(
    by: typeof certificates,
    ip: string,
    script: () => Reply = () => plain({ status: 404, body: NOT_FOUND }),
  ) {
    const { certFile, keyFile } = await by.issue({ ip: [ip] });
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    const server = await startRdapServer(script, { cert, key });
    closing.push(server.close);
    return server;
  }
  const ask = (base: string) =>
    resolverOf([base], { ca: certificates.ca }).lookup(nameOf('x.test'), { deadlineMs: 60_000 });

  it('a trusted certificate for this host is needed', async () => {
    const good = await serveSecurely(certificates, '127.0.0.1');
    expect((await ask(`${good.origin}/`)).outcome).toBe('not_found');
    const unknown = await serveSecurely(stranger, '127.0.0.1');
    expect((await ask(`${unknown.origin}/`)).outcome).toBe('tls_failed');
    const misnamed = await serveSecurely(certificates, '127.0.0.2');
    expect((await ask(`${misnamed.origin}/`)).outcome).toBe('tls_failed');
  });

  it('a server without TLS, or one that hangs up in the handshake, is tls_failed', async () => {
    const clear = (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const hangingUp = (socket: Socket) => socket.destroy();
    for (const react of [clear, hangingUp]) {
      const server = await startScripted((socket) => socket.once('data', () => react(socket)));
      closing.push(server.close);
      expect((await ask(`https://127.0.0.1:${server.port}/`)).outcome).toBe('tls_failed');
    }
  });

  it('a redirect never leaves TLS', async () => {
    const clear = await serve(() => plain({ body: domainObject('x.test') }));
    const leaving = await serveSecurely(certificates, '127.0.0.1', () =>
      redirect(`${clear.origin}/domain/x.test`),
    );
    expect((await ask(`${leaving.origin}/`)).outcome).toBe('redirect_refused');
    expect(clear.asked).toEqual([]);
  });
});
