import { expect, test } from 'vitest';
import type { StorageKind } from './kind.ts';
import { STORAGE_KINDS } from './kinds.ts';

const kinds: readonly StorageKind[] = STORAGE_KINDS;

test.each(kinds)('$name is shared unless organisations set it up themselves', (kind) => {
  expect(kind.shared).toBe(kind.settings === undefined);
});
