import type { Caller } from './model.ts';

/** In whose name the platform itself acts: runs, plans, cleans up. */
export function systemCaller(
  organisation: string,
  id: 'dispatcher' | 'scheduler' | 'reaper' | 'retention',
): Caller {
  return { organisation, actor: { type: 'system', id } };
}
