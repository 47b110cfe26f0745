import { expect, test } from 'vitest';
import { readHost } from './index.ts';

test('a host is read with the name that was registered', () => {
  expect(readHost('Login.Example.CO.UK')).toEqual({
    ascii: 'login.example.co.uk',
    domain: { ascii: 'example.co.uk', unicode: 'example.co.uk', suffix: 'co.uk', tld: 'uk' },
  });
  expect(readHost('a.xn--bcher-kva.de')?.domain.unicode).toBe('bücher.de');
  // IDNA2008 does not allow it, but imitators get certificates for it.
  expect(readHost('xn--53h.ws')?.domain.unicode).toBe('☕.ws');
  // Labels below are only checked for their form.
  expect(readHost('xn--a.example.com')?.domain.ascii).toBe('example.com');
});

test.each([
  ...['', 'com', 'co.uk', 'example', 'example.test', '*.example.com', 'a_b.example.com'],
  ...['.example.com', 'example.com.', 'a..example.com', '-a.example.com', 'xn--a.com'],
  ...['1.2.3.4', 'ex ample.com', 'bücher.de', `${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`],
])('%j is no host of anybody', (text) => {
  expect(readHost(text)).toBeUndefined();
});
