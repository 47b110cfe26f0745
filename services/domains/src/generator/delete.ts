import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import { deleteGeneratorJob } from './store.ts';

/** Deletes its names too; a worker that is busy with it finds it gone and stores nothing. */
export async function deleteGenerator(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<void> {
  const found = await database.tenant(organisation, (tx) =>
    deleteGeneratorJob(tx, organisation, id),
  );
  if (!found) throw new Problem('NOT_FOUND');
}
