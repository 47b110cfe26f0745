import type { Finding, Registration, Source } from '@holdfast/resolve';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { MOST_SKEW_MS } from './model.ts';

/** The newest answers about each name, by source. System scope. */
export async function findLookups(tx: Kysely<Tables>, names: readonly string[]) {
  if (names.length === 0) return [];
  const rows = await tx.selectFrom('lookups').selectAll().where('name', 'in', names).execute();
  return rows.map((row) => ({
    name: row.name,
    finding: {
      source: row.source as Source,
      server: row.server,
      outcome: row.outcome as Finding['outcome'],
      at: row.asked_at,
      ms: row.ms,
      ...(row.detail !== null && { detail: row.detail }),
      ...(row.registration !== null && {
        registration: row.registration as unknown as Registration,
      }),
    } satisfies Finding,
  }));
}

/**
 * Stores an answer. An older answer never replaces a newer one, unless that is so much newer that its
 * clock must have been wrong: no lookup takes that long.
 */
export async function saveLookup(
  tx: Kysely<Tables>,
  name: string,
  finding: Finding,
): Promise<void> {
  const values = {
    outcome: finding.outcome,
    server: finding.server,
    detail: finding.detail ?? null,
    registration: finding.registration ? JSON.stringify(finding.registration) : null,
    asked_at: finding.at,
    ms: Math.round(finding.ms),
  };
  await tx
    .insertInto('lookups')
    .values({ name, source: finding.source, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'source'])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('lookups.asked_at', '<=', finding.at),
            eb('lookups.asked_at', '>', new Date(finding.at.getTime() + MOST_SKEW_MS)),
          ]),
        ),
    )
    .execute();
}

/** Deletes some answers from before this time; returns how many. System scope. */
export async function deleteLookupsBefore(
  tx: Kysely<Tables>,
  before: Date,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lookups where (name, source) in (
      select name, source from lookups where asked_at < ${before}
      order by asked_at limit ${atMost} for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
