import { Problem } from '@holdfast/platform/errors';
import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENGINE_KINDS } from '../engines.ts';
import { readCredentials } from './index.ts';

test('a connection URI of any text is one, or refused without a word of its password', () => {
  const uris = textMutantsOf(
    'postgresql://app:s3cr%40t-pass@db.example.com:5432/shop?sslmode=require&connect_timeout=5',
    'mysql://app:s3cr%40t-pass@[2001:db8::1]:3306/shop?ssl-mode=REQUIRED&constructor=1',
  );
  fc.assert(
    fc.property(uris, fc.constantFrom(...ENGINE_KINDS), (uri, own) => {
      const read = endWell(() => readCredentials(own, { mode: 'uri', uri }), [Problem]);
      if (read) expect(read.target.host).toMatch(/\S/);
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});
