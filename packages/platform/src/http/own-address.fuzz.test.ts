import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../errors/index.ts';
import { endWell, often, textMutantsOf } from '../testing/index.ts';
import { ownAddress } from './own-address.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };
const asked = (host: string, protocol = 'http') =>
  ownAddress({ host, protocol, passedOnAt: undefined, raw: {} } as never, 'request');

test('links that follow the Host header lead to a host, or the header is refused', () => {
  expect(asked('holdfast.example.com:8443', 'https')).toBe('https://holdfast.example.com:8443');
  expect(asked('[::1]:4000')).toBe('http://[::1]:4000');
  const hosts = textMutantsOf('holdfast.example.com:8443', '[2001:db8::1]:4000', '127.0.0.1');
  fc.assert(
    fc.property(hosts, (host) => {
      const address = endWell(() => asked(host), [Problem]);
      if (address !== undefined) expect(new URL(`${address}/x`).pathname).toBe('/x');
    }),
    runs,
  );
});

test.each(['', 'a b', 'user@host', 'host/path', 'host?x', '[::1', 'host:99999', '<script>', 'ä'])(
  'a Host header %j is refused by name',
  (host) => {
    expect(() => asked(host)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { host: expect.anything() } }),
    );
  },
);
