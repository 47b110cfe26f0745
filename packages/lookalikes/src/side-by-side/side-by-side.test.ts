import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Piece } from '../model.ts';
import { sideBySide } from './side-by-side.ts';

const beside = (keyword: string, ascii: string, own?: string) =>
  sideBySide({ id: 'k', keyword, sensitivity: 'broad' }, { ascii, suffix: 'com' }, own);

/** What is not the same, as `kind brand>name`. */
const told = (pieces: Piece[]) =>
  pieces
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, brand, name }) => `${kind} ${brand}>${name}`);

test.each([
  ['contoso', 'c0ntoso.com', ['homoglyph o>0']],
  ['contoso', 'xn--cntoso-wqf.com', ['homoglyph o>о']],
  ['contoso', 'cnotoso.com', ['swapped on>no']],
  ['contoso', 'conttoso.com', ['doubled >t']],
  ['contoso', 'contso.com', ['dropped o>']],
  ['contoso', 'contxoso.com', ['added >x']],
  ['contoso', 'con-toso.com', ['added >-']],
  ['contoso', 'kontoso.com', ['replaced c>k']],
  ['microsoft', 'rnicrosoft.com', ['homoglyph m>rn']],
  ['microsoft', 'rnicros0ft-login.com', ['homoglyph m>rn', 'homoglyph o>0', 'around >-login']],
  ['facebook', 'faccbook.com', ['homoglyph e>c']],
  ['contoso', 'login-contoso-pay.com', ['around >login-', 'around >-pay']],
  ['contoso', 'contoso.secure.evil.com', ['around >.secure.evil']],
  ['facebook', 'phacebook.com', ['added >p', 'replaced f>h']],
])('%s beside %s: %j', (keyword, ascii, expected) => {
  expect(told(beside(keyword, ascii, 'com'))).toEqual(expected);
});

test('the ending is told apart where the brand has another, and where it has none', () => {
  expect(told(beside('contoso', 'contoso.com', 'co.uk'))).toEqual(['ending .co.uk>.com']);
  expect(told(beside('contoso', 'contoso.com'))).toEqual(['ending >.com']);
  expect(beside('contoso', 'contoso.com', 'com')).toEqual([
    { kind: 'same', brand: 'contoso.com', name: 'contoso.com' },
  ]);
});

test('whatever the two are, the pieces make up both of them', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
  fc.assert(
    fc.property(label, fc.array(label, { minLength: 1, maxLength: 3 }), (keyword, labels) => {
      const name = `${labels.join('.')}.com`;
      const pieces = beside(keyword, name, 'com');
      expect(pieces.map((piece) => piece.brand).join('')).toBe(`${keyword}.com`);
      expect(pieces.map((piece) => piece.name).join('')).toBe(name);
    }),
    { numRuns: 200 },
  );
});
