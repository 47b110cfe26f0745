import type { Connected } from '../../connection/index.ts';
import { inWords, nameOf, remarkOf } from '../words.ts';
import { findSaved } from './find.ts';

/** Checks it again; a check without a result changes nothing, and the output says so. */
export async function checkSaved({ holdfast, output }: Connected, wanted: string): Promise<void> {
  const { id } = await findSaved(holdfast, wanted);
  const checked = await holdfast.domains.checkSavedDomain({ path: { id } });
  const { saved, result } = checked;
  const remark = remarkOf(result);
  output.done(
    `${nameOf(saved)}: ${inWords(result.status)}${remark ? ` (${remark})` : ''}.`,
    checked,
    saved.id,
  );
  if (result.status === 'unknown' && saved.status !== null) {
    output.note(`The previous status is kept: ${inWords(saved.status)}.`);
  }
}
