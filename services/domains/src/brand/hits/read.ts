import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../../parts.ts';
import { compareToBrand } from './compare.ts';
import type { HitDetail } from './model.ts';
import { findHit } from './store.ts';

export async function readHit(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<HitDetail> {
  const hit = await database.tenant(organisation, (tx) => findHit(tx, organisation, id));
  if (!hit) throw new Problem('NOT_FOUND');
  const { allowlist: _, sensitivity: __, ...shown } = hit;
  return { ...shown, comparison: compareToBrand(hit) };
}
