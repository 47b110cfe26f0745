import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTerms } from './claims.ts';

const NOW = 1_800_000_000;
const at = (seconds: number) => new Date(seconds * 1000);

describe('checkTerms', () => {
  it('accepts a token exactly while it lives, for at most an hour, and 5 seconds of skew at birth', () => {
    const offset = fc.integer({ min: -8_000, max: 8_000 });
    fc.assert(
      fc.property(offset, offset, (born, ends) => {
        const terms = { aud: 'backup', iat: NOW + born, exp: NOW + ends };
        const isGood = born <= 5 && ends > 0 && ends - born <= 3_600;
        const check = () => checkTerms(terms, 'backup', at(NOW));
        if (isGood) expect(check()).toBe((NOW + ends) * 1000);
        else expect(check).toThrow();
      }),
    );
  });

  it('counts milliseconds: a token is over at the very instant that it names', () => {
    const terms = { aud: 'backup', iat: NOW - 60, exp: NOW };
    expect(() => checkTerms(terms, 'backup', at(NOW - 0.001))).not.toThrow();
    expect(() => checkTerms(terms, 'backup', at(NOW))).toThrow();
  });

  it.each([[['backup']], [['backup', 'other']], ['Backup'], ['backup '], [''], [undefined]])(
    'refuses the audience %j',
    (aud) => {
      const terms = { iat: NOW, exp: NOW + 60, ...(aud !== undefined && { aud }) };
      expect(() => checkTerms(terms, 'backup', at(NOW))).toThrow('audience');
    },
  );
});
