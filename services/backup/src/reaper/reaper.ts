import type { Caller } from '../caller/index.ts';

/** In whose name stuck and left things are settled. */
export const REAPER = (organisation: string): Caller => ({
  organisation,
  actor: { type: 'system', id: 'reaper' },
});
