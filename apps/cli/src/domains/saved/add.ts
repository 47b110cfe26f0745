import type { Connected } from '../../connection/index.ts';
import { nameOf } from '../words.ts';

export async function addSaved(
  { holdfast, output }: Connected,
  domain: string,
  { notes }: { notes?: string },
): Promise<void> {
  const body = { domain, ...(notes !== undefined && { notes }) };
  const saved = await holdfast.domains.saveDomain({ body });
  output.done(`Saved ${nameOf(saved)}.`, saved, saved.id);
}
