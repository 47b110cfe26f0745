import { z } from 'zod';
import type { StorageKind } from '../kind.ts';

/** The operator's own storage. It is only lent: closing it here does nothing. */
export const managedKind: StorageKind<'managed', Record<string, never>> = {
  name: 'managed',
  shared: true,
  place: z.object({}),
  identity: () => [],
  host: () => undefined,
  open: async (_, { managed }) => ({ ...managed, close: async () => {} }),
};
