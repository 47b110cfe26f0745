import { demand } from '@holdfast/platform/identity';
import type { Caller } from '../caller/index.ts';
import type { RestoreMode } from './model.ts';
import { alsoNeeded } from './rules.ts';

/** Checked before anything is read: callers without the permission must learn nothing by trying. */
export function demandFor(caller: Caller, mode: RestoreMode): void {
  const permission = alsoNeeded(mode);
  if (permission) demand(caller, permission);
}
