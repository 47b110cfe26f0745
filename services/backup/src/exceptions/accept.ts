import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { exceptionId } from './identify.ts';
import { type AcceptedException, type Exception, MOST_ACCEPTED } from './model.ts';
import { findAcceptedIds, insertAccepted } from './store.ts';

/**
 * From here on, nobody is alerted of these again; they stay listed in every proof. The caller holds
 * the datasource's row, so that two requests at a time do not exceed the limit together.
 */
export async function acceptExceptions(
  tx: Kysely<Tables>,
  caller: Caller,
  { datasourceId, restoreId }: { datasourceId: string; restoreId: string },
  exceptions: readonly Exception[],
  at: Date,
): Promise<AcceptedException[]> {
  const { organisation } = caller;
  const of = { organisation, datasourceId };
  const already = await findAcceptedIds(tx, of);
  const accepted = exceptions.map(({ object, why }) => ({
    ...{ id: exceptionId({ object, why }), object, why, acceptedAt: at },
  }));
  const added = accepted.filter(({ id }) => !already.has(id));
  if (already.size + added.length > MOST_ACCEPTED) {
    throw Problem.validation({
      restoreId: `a datasource can have at most ${MOST_ACCEPTED} accepted exceptions; revoke some first`,
    });
  }
  if (added.length === 0) return accepted;
  await insertAccepted(tx, of, added);
  await recordAudit(tx, caller, {
    at,
    action: 'datasource.exceptions_accepted',
    targetId: datasourceId,
    details: { restoreId, objects: added.map(({ object }) => object) },
  });
  return accepted;
}
