import { describe, expect, it } from 'vitest';
import { siteAt } from './rules.ts';

describe('the site of passkeys', () => {
  it.each([
    ['https://holdfast.example.com/api/auth', 'holdfast.example.com https://holdfast.example.com'],
    [
      'https://holdfast.example.com:8443/x',
      'holdfast.example.com https://holdfast.example.com:8443',
    ],
    ['http://127.0.0.1:4000/api/auth', 'localhost http://localhost:4000'],
    ['http://[::1]:4000', 'localhost http://localhost:4000'],
    ['http://localhost/api/auth', 'localhost http://localhost'],
    ['http://127.evil.example/', '127.evil.example http://127.evil.example'],
    ['http://192.0.2.7:4000', ' '],
    ['http://[2001:db8::1]:4000', ' '],
  ])('of %s is "%s"', (address, expected) => {
    const { id = '', origin = '' } = siteAt(address) ?? {};
    expect(`${id} ${origin}`).toBe(expected);
  });
});
