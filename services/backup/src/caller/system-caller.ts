import { PERMISSIONS } from '@holdfast/platform/identity';
import type { Caller } from './model.ts';

/** The caller when the platform itself acts: runs, schedules, cleans up. */
export function systemCaller(
  organisation: string,
  id:
    | 'dispatcher'
    | 'scheduler'
    | 'reaper'
    | 'retention'
    | 'importer'
    | 'notifications'
    | 'custodian',
): Caller {
  return { organisation, actor: { type: 'system', id }, permissions: PERMISSIONS };
}
