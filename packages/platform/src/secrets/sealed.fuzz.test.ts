import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endWell, often, textMutantsOf } from '../testing/index.ts';
import { KeyRing } from './key-ring.ts';
import { MasterKeyError, parseMasterKey } from './master-key.ts';
import { SealError } from './seal-error.ts';
import { Secret } from './secret.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

test('a sealed text that is damaged anywhere does not open, and the error is that of a seal', () => {
  const ring = new KeyRing({ current: new Secret(Buffer.alloc(32, 1)), previous: [] });
  const sealed = ring.seal('hunter2', 'datasource/1/credentials');
  fc.assert(
    fc.property(textMutantsOf(sealed), (text) => {
      const opened = endWell(() => ring.open(text, 'datasource/1/credentials'), [SealError]);
      if (text !== sealed) expect(opened).toBeUndefined();
      endWell(() => ring.rewrap(text, 'datasource/1/credentials'), [SealError]);
      endWell(() => ring.isCurrent(text), [SealError]);
    }),
    runs,
  );
});

test('a master key of any text is one of 32 bytes, or refused', () => {
  const keys = textMutantsOf('ab'.repeat(32), Buffer.alloc(32, 2).toString('base64'));
  fc.assert(
    fc.property(keys, (text) => {
      const key = endWell(() => parseMasterKey(text, 'It'), [MasterKeyError]);
      if (key) expect(key.reveal('bytes')).toHaveLength(32);
    }),
    runs,
  );
});
