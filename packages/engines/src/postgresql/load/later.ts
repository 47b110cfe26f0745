import { availableParallelism } from 'node:os';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreOptions } from '../../model.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import type { ServerFacts } from '../target/model.ts';

/** Who restores is not alone at the server. */
const MOST_JOBS = 4;
/** Less is done before the other connections are there. */
const LEAST_BYTES = 16 << 20;

/** pg_dump's number for indexes, constraints, triggers and whatever else follows all rows. */
const POST_DATA = 4;
/** pg_restore sets them last, since an owner may have lost what it takes to make the rest. */
const RIGHTS = new Set(['ACL', 'ACL LANGUAGE', 'DEFAULT ACL']);
/** What takes long where tables are large. */
const LONG = new Set(['INDEX', 'CONSTRAINT', 'FK CONSTRAINT', 'MATERIALIZED VIEW DATA']);

/** How many connections may make what comes after the rows; one where that is not worth it. */
export function jobsFor(
  target: Pick<ConnectionTarget, 'socket'>,
  { connectionRoom }: Pick<ServerFacts, 'connectionRoom'>,
  { disposable, needs }: Pick<RestoreOptions, 'disposable' | 'needs'>,
): number {
  if (!disposable || needs.bytes < LEAST_BYTES) return 1;
  const cores = target.socket === undefined ? MOST_JOBS : availableParallelism();
  return Math.max(1, Math.min(MOST_JOBS, cores, Math.floor(connectionRoom / 2)));
}

/**
 * The entries that several connections can make once all rows are there, by their numbers. None
 * where there is hardly anything to share, or where rows depend on one of them.
 */
export function findLater(entries: readonly ContentsEntry[]): ReadonlySet<number> {
  const later = new Set<number>();
  let long = 0;
  for (const { id, kind, section, hasData, dependencies } of entries) {
    const isLater =
      section === POST_DATA || RIGHTS.has(kind) || dependencies.some((other) => later.has(other));
    if (!isLater) continue;
    if (hasData) return new Set();
    later.add(id);
    if (LONG.has(kind)) long += 1;
  }
  return long < 2 ? new Set() : later;
}
