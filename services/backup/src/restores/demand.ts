import type { Manifest } from '@holdfast/artifact';
import { demand } from '@holdfast/platform/identity';
import type { Caller } from '../caller/index.ts';
import type { Foreign, RestoreMode } from './model.ts';
import { alsoNeeded, foreignness } from './rules.ts';

/** Checked before anything is read: callers without the permission must learn nothing by trying. */
export function demandFor(caller: Caller, mode: RestoreMode): void {
  const permission = alsoNeeded(mode);
  if (permission) demand(caller, permission);
}

/** What was made elsewhere may run code here, so bringing it takes a permission of its own. */
export function demandForeign(
  caller: Caller,
  { job }: Manifest,
  servers: Parameters<typeof foreignness>[2],
): { foreign?: Foreign } {
  const foreign = foreignness(job, caller.organisation, servers);
  if (foreign === undefined) return {};
  demand(caller, 'data.import');
  return { foreign };
}
