import type { Caller } from '../../caller/index.ts';

/** In whose name backups run. */
export const DISPATCHER = (organisation: string): Caller => ({
  organisation,
  actor: { type: 'system', id: 'dispatcher' },
});
