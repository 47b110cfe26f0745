import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNetworkGuard, HostNotFound, NetworkForbidden } from './index.ts';

const strict = createNetworkGuard({ allowPrivate: false, resolve: unexpected });
const lenient = createNetworkGuard({ allowPrivate: true, resolve: unexpected });
const answering = (allowPrivate: boolean, ...answers: string[]) =>
  createNetworkGuard({ allowPrivate, resolve: async () => answers });

const FORBIDDEN: [host: string, reason: string][] = [
  ['127.0.0.1', 'loopback'],
  ['127.8.9.10', 'loopback'],
  ['127.1', 'loopback'],
  ['0x7f.1', 'loopback'],
  ['0x7f000001', 'loopback'],
  ['0177.0.0.1', 'loopback'],
  ['2130706433', 'loopback'],
  ['017700000001', 'loopback'],
  ['::1', 'loopback'],
  ['[::1]', 'loopback'],
  ['[0:0:0:0:0:0:0:1]', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['[::ffff:7f00:1]', 'loopback'],
  ['::127.0.0.1', 'loopback'],
  ['::7f00:1', 'reserved'],
  ['0', 'unspecified'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['fc00::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['fec0::1', 'private'],
  ['::ffff:10.0.0.1', 'private'],
  ['169.254.1.1', 'link-local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['64:ff9b::8.8.8.8', 'NAT64'],
  ['64:ff9b:1::1', 'NAT64'],
  ['2002:808:808::1', '6to4'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['ff02::1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['3fff::1', 'reserved'],
  ['100::1', 'discard'],
  ['4000::1', 'reserved'],
];

const METADATA = [
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '::ffff:169.254.169.254',
  '[::ffff:a9fe:a9fe]',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
  '::a9fe:a9fe',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd00:ec2:0:0:0:0:0:254',
  'fd00:ec2::254%eth0',
  'fd20:ce::254',
  '169.254.170.2',
  '168.63.129.16',
];

describe('NetworkGuard', () => {
  it.each(FORBIDDEN)('refuses %s as %s, given as a literal or by a name', async (host, reason) => {
    await expect(strict.pin(host)).rejects.toMatchObject({ name: 'NetworkForbidden', reason });
    const address = host.replace(/[[\]]/g, '');
    await expect(answering(false, address).pin('db.example.com')).rejects.toMatchObject({
      name: 'NetworkForbidden',
      host: 'db.example.com',
      reason,
    });
  });

  it.each(METADATA)(
    'refuses the metadata address %s even where private is allowed',
    async (host) => {
      for (const guard of [strict, lenient]) {
        await expect(guard.pin(host)).rejects.toMatchObject({ reason: 'metadata' });
      }
      const address = host.replace(/[[\]]/g, '');
      for (const guard of [answering(true, address), answering(true, '10.0.0.1', address)]) {
        await expect(guard.pin('db.example.com')).rejects.toMatchObject({ reason: 'metadata' });
      }
    },
  );

  it('lets every spelling of a private address through where that is allowed, in plain form', async () => {
    for (const host of ['127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '127.0.0.1']) {
      expect((await lenient.pin(host)).addresses).toEqual(['127.0.0.1']);
    }
    expect(await lenient.pin('[::1]')).toMatchObject({ host: '::1', addresses: ['::1'] });
    expect(await lenient.pin('fe80::1%eth0')).toMatchObject({ addresses: ['fe80::1%eth0'] });
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '[2a00:1450:4001::8a]'])(
    'lets the public address %s through',
    async (host) => {
      expect((await strict.pin(host)).addresses).toHaveLength(1);
    },
  );

  it('refuses every spelling of every loopback or private IPv4 address', async () => {
    const octet = fc.nat(255);
    const inside = fc.oneof(
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(0), octet, octet, octet),
    );
    const part = fc.constantFrom(
      (value: number) => String(value),
      (value: number) => `0x${value.toString(16)}`,
      (value: number) => `0${value.toString(8)}`,
    );
    await fc.assert(
      fc.asyncProperty(inside, part, part, fc.nat(3), async ([a, b, c, d], first, rest, dots) => {
        const tails = [
          [((a * 256 + b) * 256 + c) * 256 + d],
          [a, (b * 256 + c) * 256 + d],
          [a, b, c * 256 + d],
          [a, b, c, d],
        ];
        const parts = tails[dots] ?? [];
        const spelling = parts.map((value, at) => (at === 0 ? first : rest)(value)).join('.');
        await expect(strict.pin(spelling)).rejects.toBeInstanceOf(NetworkForbidden);
        await expect(strict.pin(`::ffff:${a}.${b}.${c}.${d}`)).rejects.toBeInstanceOf(
          NetworkForbidden,
        );
      }),
    );
  });

  it('refuses a host if any one of its addresses is not public, wherever it stands', async () => {
    for (const answers of [
      ['8.8.8.8', '10.0.0.1'],
      ['10.0.0.1', '8.8.8.8'],
      ['8.8.8.8', '2606:4700:4700::1111', '::1'],
    ]) {
      await expect(answering(false, ...answers).pin('mixed.example.com')).rejects.toBeInstanceOf(
        NetworkForbidden,
      );
    }
  });

  it('gives all addresses of a public host once, in the order of the answer', async () => {
    const guard = answering(false, '2606:4700:4700::1111', '8.8.8.8', '::ffff:8.8.8.8', '1.1.1.1');
    expect(await guard.pin('example.com')).toMatchObject({
      host: 'example.com',
      addresses: ['2606:4700:4700::1111', '8.8.8.8', '1.1.1.1'],
    });
  });

  it('refuses an answer that is not an address', async () => {
    await expect(answering(true, 'localhost').pin('odd.example.com')).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  it('asks the real resolver by default: localhost is loopback', async () => {
    const guard = createNetworkGuard({ allowPrivate: false });
    await expect(guard.pin('localhost')).rejects.toMatchObject({ reason: 'loopback' });
    const { addresses } = await createNetworkGuard({ allowPrivate: true }).pin('localhost');
    expect(addresses.every((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
  });
});

describe('a host without an address', () => {
  it('is HostNotFound if the resolver fails or knows none, and the log gets the cause', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const guard = createNetworkGuard({ allowPrivate: false, resolve: () => Promise.reject(cause) });
    const found = { name: 'HostNotFound', host: 'gone.example.com', timedOut: false };
    await expect(guard.pin('gone.example.com')).rejects.toMatchObject({ ...found, cause });
    await expect(answering(false).pin('gone.example.com')).rejects.toMatchObject(found);
  });

  it('is HostNotFound if the resolver does not answer in time', async () => {
    const silent = () => new Promise<string[]>(() => {});
    const guard = createNetworkGuard({ allowPrivate: false, resolve: silent, timeoutMs: 10 });
    await expect(guard.pin('slow.example.com')).rejects.toMatchObject({
      name: 'HostNotFound',
      timedOut: true,
    });
  });

  it.each([
    ['', 'nothing'],
    ['/var/run/postgresql', 'a socket path'],
    ['@abstract', 'an abstract socket'],
    ['a.example.com,b.example.com', 'a list'],
    ['-oProxyCommand=x', 'an option'],
    ['user@example.com', 'a user'],
    ['example.com:5432', 'a port'],
    ['http://example.com', 'a URL'],
    ['example.com\n', 'a line break'],
    ['127.0.0.1\0.example.com', 'a NUL'],
    ['example.com%00', 'an escape'],
    ['[example.com', 'half a bracket'],
    ['a'.repeat(254), 'too long'],
  ])('is HostNotFound for %j (%s), whatever a resolver would say', async (host) => {
    await expect(answering(false, '8.8.8.8').pin(host)).rejects.toBeInstanceOf(HostNotFound);
    await expect(answering(true, '8.8.8.8').pin(host)).rejects.toBeInstanceOf(HostNotFound);
  });

  it('is not repeated when it is no name at all, since it may hold a password', async () => {
    const error = await strict
      .pin('postgres://user:hunter2@db.example.com')
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(HostNotFound);
    expect(inspect(error, { showHidden: true })).not.toContain('hunter2');
  });

  it('does not mistake an international name for one', async () => {
    expect((await answering(false, '8.8.8.8').pin('bücher.example')).host).toBe('bücher.example');
  });
});

async function unexpected(host: string): Promise<string[]> {
  throw new Error(`The resolver was asked for ${host}.`);
}
