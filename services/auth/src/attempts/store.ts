import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

const SWEPT_AT_ONCE = 20;

/** Adds one; a window that is over starts again. */
export async function addAttempt(
  tx: Tx,
  { key, now, endsAt }: { key: Uint8Array; now: Date; endsAt: Date },
): Promise<{ count: number; ends_at: Date }> {
  const isOver = sql<boolean>`attempts.ends_at <= ${now}`;
  return tx
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else attempts.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
}

/**
 * Spends one. `ends_at` is when all will have come back, so it says how many are out. Undefined if none
 * is left; then nothing is written, so that tries that are refused keep nobody out for longer.
 */
export function spendOne(
  tx: Tx,
  { key, now, most, eachMs }: { key: Uint8Array; now: Date; most: number; eachMs: number },
): Promise<{ ends_at: Date } | undefined> {
  const each = sql`${eachMs} * interval '1 millisecond'`;
  return tx
    .insertInto('attempts')
    .values({ key, count: 1, ends_at: new Date(now.getTime() + eachMs) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ends_at: sql`greatest(attempts.ends_at, ${now}) + ${each}` })
        .where('attempts.ends_at', '<=', new Date(now.getTime() + (most - 1) * eachMs)),
    )
    .returning('ends_at')
    .executeTakeFirst();
}

export async function giveOneBack(
  tx: Tx,
  { key, eachMs }: { key: Uint8Array; eachMs: number },
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ ends_at: sql`ends_at - ${eachMs} * interval '1 millisecond'` })
    .where('key', '=', key)
    .execute();
}

export function findAttempts(tx: Tx, { key, now }: { key: Uint8Array; now: Date }) {
  return tx
    .selectFrom('attempts')
    .select(['count', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

export async function takeBackAttempt(tx: Tx, key: Uint8Array): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function deleteAttempts(tx: Tx, key: Uint8Array): Promise<void> {
  await tx.deleteFrom('attempts').where('key', '=', key).execute();
}

/** Deletes a few with each attempt: the table stays small and nobody waits. */
export async function sweepAttempts(tx: Tx, now: Date): Promise<void> {
  const over = tx
    .selectFrom('attempts')
    .select('key')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('attempts').where('key', 'in', over).execute();
}
