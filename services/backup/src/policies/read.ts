import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from './model.ts';
import { findPolicy } from './store.ts';

export async function readPolicy({ database }: Parts, caller: Caller, id: string): Promise<Policy> {
  const { organisation } = caller;
  const policy = await database.tenant(organisation, (tx) => findPolicy(tx, organisation, id));
  if (!policy) throw new Problem('NOT_FOUND');
  return policy;
}
