import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { Position } from './model.ts';

type Which = { feed: string; source: string };

type Progress = Position & { failures: number; retryAt: Date | null };

export async function findProgress(
  tx: Kysely<Tables>,
  { feed, source }: Which,
): Promise<Progress | undefined> {
  return tx
    .selectFrom('feed_positions')
    .select(['position', 'head', 'head_at as headAt', 'version', 'failures', 'retry_at as retryAt'])
    .where('feed', '=', feed)
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Called in the transaction that records the hits among the names before this position. */
export async function savePosition(
  tx: Kysely<Tables>,
  { feed, source }: Which,
  { position, head, headAt, version }: Position,
  { names, hits, at }: { names: number; hits: number; at: Date },
): Promise<void> {
  await sql`
    insert into feed_positions as p
      (feed, source, position, head, head_at, version, names, hits, read_at)
    values (${feed}, ${source}, ${position}, ${head}, ${headAt}, ${version}, ${names}, ${hits}, ${at})
    on conflict (feed, source) do update set
      position = excluded.position, head = excluded.head, head_at = excluded.head_at,
      version = excluded.version, names = p.names + excluded.names, hits = p.hits + excluded.hits,
      read_at = excluded.read_at, failures = 0, last_error = null, retry_at = null`.execute(tx);
}

export async function saveFailure(
  tx: Kysely<Tables>,
  { feed, source }: Which,
  { error, retryAt }: { error: string; retryAt: Date },
): Promise<void> {
  await sql`
    insert into feed_positions as p
      (feed, source, position, head, errors, failures, last_error, retry_at)
    values (${feed}, ${source}, -1, 0, 1, 1, ${error}, ${retryAt})
    on conflict (feed, source) do update set
      errors = p.errors + 1, failures = p.failures + 1, last_error = excluded.last_error,
      retry_at = excluded.retry_at`.execute(tx);
}

export type FeedFigures = Which & {
  position: number;
  head: number;
  names: number;
  hits: number;
  errors: number;
  readAt: Date | null;
  /** The error of the last try, if it failed. */
  lastError: string | null;
  retryAt: Date | null;
};

export async function selectFigures(tx: Kysely<Tables>): Promise<FeedFigures[]> {
  return tx
    .selectFrom('feed_positions')
    .select(['feed', 'source', 'position', 'head', 'names', 'hits', 'errors', 'read_at as readAt'])
    .select(['last_error as lastError', 'retry_at as retryAt'])
    .orderBy('feed')
    .orderBy('source')
    .execute();
}
