import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { unknownSettings } from './index.ts';

const KNOWN = [
  'HOLDFAST_BACKUP_PORT',
  'HOLDFAST_DOMAINS_PORT',
  'HOLDFAST_HOST',
  'HOLDFAST_DATA_DIR',
];

describe('unknownSettings', () => {
  it('says nothing of known variables and of those of others', () => {
    expect(unknownSettings(KNOWN, { HOLDFAST_HOST: 'x', HOME: '/root', holdfast: '1' })).toEqual(
      [],
    );
    expect(unknownSettings(KNOWN, { HOLDFAST_GONE: undefined })).toEqual([]);
  });

  it('suggests the nearest known name for a slip, and none for what resembles none', () => {
    const env = {
      HOLDFAST_BACKUP_PROT: '1',
      HOLDFAST_DATADIR: 'x',
      HOLDFAST_FRIES_WITH_THAT: 'yes',
    };
    expect(unknownSettings(KNOWN, env)).toEqual([
      { name: 'HOLDFAST_BACKUP_PROT', suggestion: 'HOLDFAST_BACKUP_PORT' },
      { name: 'HOLDFAST_DATADIR', suggestion: 'HOLDFAST_DATA_DIR' },
      { name: 'HOLDFAST_FRIES_WITH_THAT' },
    ]);
  });

  it('never holds a value', () => {
    expect(JSON.stringify(unknownSettings(KNOWN, { HOLDFAST_HOTS: 'hunter2' }))).not.toContain(
      'hunter2',
    );
  });
});

describe('editDistance', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', '_'), maxLength: 8 });

  it('is a distance: nothing to itself, the same both ways, no shorter by a detour', () => {
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  it('counts one change as one', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(`${a}X${b}`, a + b)).toBe(1);
        expect(editDistance(`${a}X${b}`, `${a}Y${b}`)).toBe(1);
      }),
    );
  });
});
