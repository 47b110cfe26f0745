import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import type { GeneratorJob } from './model.ts';
import { findGeneratorJob } from './store.ts';

export async function requireGenerator(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<GeneratorJob> {
  const job = await database.tenant(organisation, (tx) => findGeneratorJob(tx, organisation, id));
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}
