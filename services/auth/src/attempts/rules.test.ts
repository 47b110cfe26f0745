import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, secondsUntil } from './rules.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is one for every address of an IPv6 household, however it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        const first = networkOf([...network, ...one].join(':'));
        expect(networkOf([...network, ...other].join(':').toUpperCase())).toBe(first);
        expect(networkOf(`${network.join(':')}::`)).toBe(first);
      }),
    );
  });

  it('is itself for every IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networkOf(address)).toBe(address);
      }),
    );
  });
});

describe('the seconds to wait', () => {
  it('are never none, and never end before the window does', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000_000 }), (ms) => {
        const seconds = secondsUntil(new Date(now.getTime() + ms), now);
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds * 1000).toBeGreaterThanOrEqual(ms);
      }),
    );
  });
});
