import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { acceptExceptions } from '../exceptions/index.ts';
import type { AcceptedException } from '../exceptions/model.ts';
import type { Parts } from '../parts.ts';
import { findRestore } from './store.ts';

/**
 * Accepts what the proof of a restore excepts, or what an overwrite in place was refused for, or only
 * some of it: what was seen, and nothing else.
 */
export async function acceptExceptionsOf(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  caller: Caller,
  datasourceId: string,
  { restoreId, objects: wanted }: { restoreId: string; objects?: string[] | undefined },
): Promise<AcceptedException[]> {
  const { organisation } = caller;
  return database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId, { lock: true });
    const restore = await findRestore(tx, organisation, restoreId);
    if (restore?.datasourceId !== datasourceId) {
      throw Problem.validation({ restoreId: 'there is no such restore of this datasource' });
    }
    const { verdict } = restore.proof;
    const { lost } = restore.journal;
    const objects = verdict === 'confirmed_except' ? (restore.proof.objects ?? []) : lost;
    if (!objects) {
      throw Problem.validation({
        restoreId: `its proof has no exceptions to accept; its verdict is ${verdict}`,
      });
    }
    const unknown = wanted?.find((name) => !objects.some(({ object }) => object === name));
    if (unknown !== undefined) {
      throw Problem.validation({ objects: `it does not name ${JSON.stringify(unknown)}` });
    }
    const chosen = objects.filter(({ object }) => !wanted || wanted.includes(object));
    return acceptExceptions(tx, caller, { datasourceId, restoreId }, chosen, clock.now());
  });
}
