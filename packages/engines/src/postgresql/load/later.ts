import { availableParallelism } from 'node:os';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreOptions } from '../../model.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import type { ServerFacts } from '../target/model.ts';
import type { ArchiveContents } from './contents.ts';

/** A restore is not alone at the server. */
const MOST_JOBS = 4;
/** Less than this is done before the other connections are open. */
const LEAST_BYTES = 16 << 20;

/** pg_dump's number for indexes, constraints, triggers and whatever else follows all rows. */
const POST_DATA = 4;
/** pg_restore sets rights last, since an owner may have lost those that it takes to make the rest. */
const RIGHTS = new Set(['ACL', 'ACL LANGUAGE', 'DEFAULT ACL']);
/** These come after the rights, which they may need, or might interfere with. */
const AFTER_RIGHTS = new Set(['EVENT TRIGGER', 'MATERIALIZED VIEW DATA', 'STATISTICS DATA']);
/** What takes long where tables are large. */
const LONG = new Set(['INDEX', 'CONSTRAINT', 'FK CONSTRAINT']);

/** What is made once all rows are there, by the numbers of the entries. */
export type Later = {
  /** By several connections. */
  shared: ReadonlySet<number>;
  /** After that, by one, in the order of the archive. */
  last: ReadonlySet<number>;
};

export const NOTHING_LATER: Later = { shared: new Set(), last: new Set() };

/** How many connections may work on what comes after the rows; one where that is not worth it. */
export function jobsFor(
  target: Pick<ConnectionTarget, 'socket'>,
  { connectionRoom }: Pick<ServerFacts, 'connectionRoom'>,
  { needs }: Pick<RestoreOptions, 'needs'>,
): number {
  if (needs.bytes < LEAST_BYTES) return 1;
  const cores = target.socket === undefined ? MOST_JOBS : availableParallelism();
  return Math.max(1, Math.min(MOST_JOBS, cores, Math.floor(connectionRoom / 2)));
}

/** Nothing where there is hardly anything to share, or where rows depend on some of it. */
export function findLater({
  entries,
  definitionOf,
}: Pick<ArchiveContents, 'entries' | 'definitionOf'>): Later {
  const shared = new Set<number>();
  const last = new Set<number>();
  let long = 0;
  for (const entry of entries) {
    const { id, kind, section, hasData, dependencies } = entry;
    const follows = (others: ReadonlySet<number>) => dependencies.some((one) => others.has(one));
    const isLast = isMadeAlone(entry, definitionOf) || follows(last);
    if (!isLast && section !== POST_DATA && !follows(shared)) continue;
    if (hasData) return NOTHING_LATER;
    (isLast ? last : shared).add(id);
    if (!isLast && LONG.has(kind)) long += 1;
  }
  return long < 2 ? NOTHING_LATER : { shared, last };
}

/**
 * Whether it must not be made at the same time as others.
 *
 * - Rights: older dumps do not say that those of a column come after those of its table, which would
 *   take them away again.
 * - Materialized views: one that reads another inside a function does not depend on it in the dump.
 * - Locks that pg_restore does not know of, on which two wait for each other: an index of a partition
 *   that is attached, whose table another one reads; a foreign key of a partitioned table, which
 *   locks the partitions; an index that is a replica identity, which locks its table twice, the
 *   second time more strongly, as the index for CLUSTER does.
 */
function isMadeAlone(
  entry: ContentsEntry,
  definitionOf: (entry: ContentsEntry) => Buffer,
): boolean {
  const { kind, section } = entry;
  if (RIGHTS.has(kind)) return true;
  if (section !== POST_DATA) return false;
  if (AFTER_RIGHTS.has(kind) || kind === 'INDEX ATTACH') return true;
  const says = (text: string) => definitionOf(entry).includes(text);
  return (
    (kind === 'FK CONSTRAINT' && !says('ALTER TABLE ONLY ')) ||
    (kind === 'INDEX' && says(' REPLICA IDENTITY USING INDEX '))
  );
}
