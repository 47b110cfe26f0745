import { keysetPage, type Position } from '@holdfast/platform/paging';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { AcceptedException } from './model.ts';

type Of = { organisation: string; datasourceId: string };

/** Those that are accepted already stay as they are. */
export async function insertAccepted(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: Of,
  accepted: readonly AcceptedException[],
): Promise<void> {
  if (accepted.length === 0) return;
  await tx
    .insertInto('accepted_exceptions')
    .values(
      accepted.map(({ acceptedAt, ...exception }) => ({
        ...{ organisation_id: organisation, datasource_id: datasourceId },
        ...exception,
        accepted_at: acceptedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'datasource_id', 'id']).doNothing(),
    )
    .execute();
}

export async function selectAccepted(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: Of,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<AcceptedException[]> {
  const query = accepted(tx, { organisation, datasourceId }).select([
    ...(['id', 'object', 'why', 'accepted_at as acceptedAt'] as const),
  ]);
  const order = [
    { column: 'accepted_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ] as const;
  return keysetPage(query, { order, after, limit }).execute();
}

export async function findAcceptedIds(tx: Kysely<Tables>, of: Of): Promise<Set<string>> {
  const rows = await accepted(tx, of).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** What is accepted no longer, or undefined if it was not. */
export async function deleteAccepted(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: Of,
  id: string,
): Promise<{ object: string; why: string } | undefined> {
  return tx
    .deleteFrom('accepted_exceptions')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('id', '=', id)
    .returning(['object', 'why'])
    .executeTakeFirst();
}

function accepted(tx: Kysely<Tables>, { organisation, datasourceId }: Of) {
  return tx
    .selectFrom('accepted_exceptions')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId);
}
