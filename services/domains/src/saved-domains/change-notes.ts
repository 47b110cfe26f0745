import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import type { SavedDomain } from './model.ts';
import { updateNotes } from './store.ts';

export async function changeNotes(
  { database, clock }: Parts,
  organisation: string,
  { id, notes }: { id: string; notes: string | null },
): Promise<SavedDomain> {
  const saved = await database.tenant(organisation, (tx) =>
    updateNotes(tx, organisation, { id, notes, at: clock.now() }),
  );
  if (!saved) throw new Problem('NOT_FOUND');
  return saved;
}
