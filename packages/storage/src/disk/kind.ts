import { z } from 'zod';
import type { StorageKind } from '../kind.ts';

/** The operator's own storage, a folder on a disk. It is lent out: closing it is the operator's. */
export const managedKind: StorageKind<'managed', Record<string, never>> = {
  name: 'managed',
  shared: true,
  place: z.object({}),
  identity: () => [],
  host: () => undefined,
  open: async (_, { managed }) => ({ ...managed, close: async () => {} }),
};
