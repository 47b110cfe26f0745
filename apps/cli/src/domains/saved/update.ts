import type { Connected } from '../../connection/index.ts';
import { nameOf } from '../words.ts';
import { findSaved } from './find.ts';

export async function updateSaved(
  { holdfast, output }: Connected,
  wanted: string,
  { notes }: { notes: string },
): Promise<void> {
  const { id } = await findSaved(holdfast, wanted);
  const body = { notes: notes === '' ? null : notes };
  const saved = await holdfast.domains.updateSavedDomain({ path: { id }, body });
  output.done(`Changed ${nameOf(saved)}.`, saved, id);
}
