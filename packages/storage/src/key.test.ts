import path from 'node:path';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKey } from './key.ts';
import { keyOfTemporary, pathOfUnfinished, temporaryPath } from './temporary-name.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[a-z./\\-]{0,20}$/),
  fc
    .array(fc.constantFrom('a', 'b.c', '..', '.', '', 'ü', '-x'), { maxLength: 6 })
    .map((parts) => parts.join('/')),
);
const anyKey = fc
  .array(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._+=@~,-]{0,20}$/), {
    minLength: 1,
    maxLength: 5,
  })
  .map((segments) => segments.join('/'));
const anyRandom = fc.stringMatching(/^[0-9a-f]{12}$/);

test('whatever is taken for a key stays in its folder and is written in one way only', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      if (!isKey(text)) return;
      const place = path.resolve('/root', text);
      expect(place).toBe(`/root/${text}`);
      expect(place.split('/').some((name) => name.startsWith('.'))).toBe(false);
    }),
    { numRuns: often({ test: 300, soak: 2_000 }) },
  );
});

test('keys as we make them are keys', () => {
  fc.assert(fc.property(anyKey, (key) => isKey(key)));
  const ids = ['0198c1f0-6d3f-7b1e-9f54-6a7c8d9e0f10', '0198c1f0-6d3f-7b1e-9f54-6a7c8d9e0f11'];
  expect(isKey(`holdfast/${ids[0]}/${ids[1]}/20260801T021500Z_${ids[0]}.dump.zst.age`)).toBe(true);
});

test('a temporary name lies beside its key, leads back to it, and is no key', () => {
  fc.assert(
    fc.property(anyKey, anyRandom, (key, random) => {
      const temporary = temporaryPath(key, random);
      expect(isKey(temporary)).toBe(false);
      expect(path.dirname(temporary)).toBe(path.dirname(key));
      expect(keyOfTemporary(temporary)).toBe(key);
      expect(keyOfTemporary(key)).toBeUndefined();
      const upload = { key, id: temporary, startedAt: new Date(0) };
      expect(pathOfUnfinished(upload)).toBe(temporary);
      expect(pathOfUnfinished({ ...upload, key: `${key}x` })).toBeUndefined();
    }),
  );
});
