import { exceptionId, exceptionIdsOf } from '../exceptions/index.ts';
import type { RestoreProof } from '../restores/model.ts';

/**
 * What of a proof people have not heard of: of exceptions only those that are not known, with a
 * count of the others. Undefined if there is nothing new, so that the same exceptions do not raise
 * an alert every night.
 */
export function newsIn(proof: RestoreProof, known: ReadonlySet<string>): RestoreProof | undefined {
  if (proof.verdict !== 'confirmed_except') return proof;
  if (exceptionIdsOf(proof).every((id) => known.has(id))) return undefined;
  const { objects = [], moreObjects = 0 } = proof;
  const unknown = objects.filter((one) => !known.has(exceptionId(one)));
  if (unknown.length === 0) return proof;
  return { ...proof, objects: unknown, moreObjects: moreObjects + objects.length - unknown.length };
}
