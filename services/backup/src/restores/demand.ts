import { demand } from '@holdfast/platform/identity';
import type { Caller } from '../caller/index.ts';
import type { RestoreMode } from './model.ts';
import { alsoNeeded } from './rules.ts';

/** Before anything is looked at, so that nobody learns by trying what they may not do. */
export function demandFor(caller: Caller, mode: RestoreMode): void {
  const permission = alsoNeeded(mode);
  if (permission) demand(caller, permission);
}
