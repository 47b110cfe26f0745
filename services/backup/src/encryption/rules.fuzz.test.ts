import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKeyFile, writeKeyFile } from './rules.ts';

const KEYS = {
  organisation: '01980000-0000-7000-8000-000000000001',
  createdAt: '2026-11-15T00:00:00.000Z',
  recipient: 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq',
  identity: 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ',
  sealKey: 'x'.repeat(43),
  manifestDigests: ['ab'.repeat(32)],
};

test('a recovery key file of any text has keys of organisations, or what is wrong with it', () => {
  const file = writeKeyFile([KEYS, { ...KEYS, manifestDigests: [] }]);
  expect(readKeyFile(file)).toHaveLength(2);
  fc.assert(
    fc.property(textMutantsOf(file), (text) => {
      const read = endWell(() => readKeyFile(text)) ?? '';
      if (typeof read === 'string') expect(read).toMatch(/\S/);
      else for (const { organisation } of read) expect(organisation).toMatch(/^[0-9a-f-]{36}$/);
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});

test.each(['constructor', 'valueof', 'tostring', '__proto__', 'hasownproperty'])(
  'a comment "# %s: x" in a recovery key file is a comment like others',
  (name) => {
    expect(readKeyFile(`# ${name}: x\n${writeKeyFile([KEYS])}`)).toHaveLength(1);
  },
);
