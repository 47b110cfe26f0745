import type { Kysely } from 'kysely';
import { exceptionId, findAcceptedIds } from '../exceptions/index.ts';
import type { Tables } from '../tables.ts';
import type { Restore } from './model.ts';

/** The same restores of one datasource; their proofs say which of their exceptions are accepted. */
export async function markAccepted<One extends Restore>(
  tx: Kysely<Tables>,
  organisation: string,
  restores: readonly One[],
): Promise<One[]> {
  const excepting = restores.find(({ proof }) => proof.verdict === 'confirmed_except');
  if (!excepting) return [...restores];
  const { datasourceId } = excepting;
  const accepted = await findAcceptedIds(tx, { organisation, datasourceId });
  return restores.map((restore) => {
    const { proof } = restore;
    if (proof.verdict !== 'confirmed_except' || !proof.objects) return restore;
    const objects = proof.objects.map((one) => ({
      ...one,
      accepted: accepted.has(exceptionId(one)),
    }));
    return { ...restore, proof: { ...proof, objects } };
  });
}
