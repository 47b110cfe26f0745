import type { RestoreOptions, RestoreOutcome } from '../../model.ts';
import type { ServerFacts } from '../target/model.ts';

/** One line of what `pg_restore --list` prints. */
export type ArchiveEntry = {
  id: number;
  /** Its catalogue's number and its own there. */
  key: string;
  /** As it is printed after the numbers: kind, schema or `-`, name, owner. */
  text: string;
};

export function readList(list: string): ArchiveEntry[] {
  return list.split('\n').flatMap((line) => {
    const [, id, key, text] = /^(\d+); (\d+ \d+) (.*)$/.exec(line) ?? [];
    return id === undefined || key === undefined || text === undefined
      ? []
      : [{ id: Number(id), key, text }];
  });
}

/** What a new object keeps locked until its transaction ends: itself, its TOAST table and index. */
const LOCKS: [RegExp, number][] = [
  [/^(TABLE|SEQUENCE) (DATA|SET|OWNED BY) |^(COMMENT|ACL|DEFAULT|DEFAULT ACL|BLOBS?) /, 0],
  [/^(TABLE|MATERIALIZED VIEW) /, 3],
];
const LOCKS_OF_OTHERS = 1;
/** Others need locks, too, and our count is only an estimate. */
const SHARE = 0.5;

/** Whether the server can keep all that is in this archive locked at once. */
export function fitsOneTransaction(entries: readonly ArchiveEntry[], lockRoom: number): boolean {
  const locks = entries.reduce(
    (sum, { text }) => sum + (LOCKS.find(([kind]) => kind.test(text))?.[1] ?? LOCKS_OF_OTHERS),
    0,
  );
  return locks <= lockRoom * SHARE;
}

/** As pg_dump writes a name that is no plain word, such as that of uuid-ossp. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Entries that would fail for a reason that has no effect on the data. */
export function leaveOut(
  entries: readonly ArchiveEntry[],
  { ownsPublic, foreignExtensions }: { ownsPublic: boolean; foreignExtensions: readonly string[] },
): { left: ReadonlySet<number>; why: string[] } {
  const left = new Set<number>();
  const why: string[] = [];
  for (const { id, text } of entries) {
    const extension = foreignExtensions.find((name) =>
      [name, quoted(name)].some((one) => text.startsWith(`COMMENT - EXTENSION ${one} `)),
    );
    if (extension !== undefined) {
      left.add(id);
      why.push(
        `The comment on extension ${extension} was left out: the extension already exists and belongs to another user.`,
      );
    }
    if (!ownsPublic && text.startsWith('COMMENT - SCHEMA public ')) {
      left.add(id);
      why.push('The comment on schema public was left out: the schema belongs to another user.');
    }
  }
  return { left, why };
}

export type LoadPlan = Pick<RestoreOutcome, 'warnings'> & {
  /** The entries that pg_restore is to make. */
  entries: number[];
  oneTransaction: boolean;
  log: string[];
};

/**
 * One transaction wherever the server has room for its locks: a failure then leaves nothing behind.
 * Otherwise each object stays once it is made, and a failure is undone by emptying the database,
 * which was empty before.
 */
export function planLoad(
  entries: readonly ArchiveEntry[],
  facts: ServerFacts,
  { ownership, onFailedObject }: Pick<RestoreOptions, 'ownership' | 'onFailedObject'>,
  provided: ReadonlySet<number>,
): LoadPlan {
  const foreignExtensions = facts.extensions
    .filter(({ installed, owned }) => installed && !owned)
    .map(({ name }) => name);
  const { left, why } = leaveOut(entries, { ownsPublic: facts.ownsPublic, foreignExtensions });
  const skips = onFailedObject === 'skip';
  const oneTransaction = !skips && fitsOneTransaction(entries, facts.lockRoom);
  // Event triggers might refuse what comes after them, such as filling a materialized view.
  const isLast = ({ text }: ArchiveEntry) => /^(COMMENT - )?EVENT TRIGGER /.test(text);
  const inOrder = [...entries.filter((one) => !isLast(one)), ...entries.filter(isLast)];
  return {
    entries: inOrder.map(({ id }) => id).filter((id) => !left.has(id) && !provided.has(id)),
    oneTransaction,
    log: [
      ownership === 'omit'
        ? 'Owners and grants are left out: everything belongs to the user who restores.'
        : 'Owners and grants are restored as they were.',
      oneTransaction
        ? 'All rows are loaded in one transaction.'
        : skips
          ? 'Objects that cannot be restored are left out, as asked.'
          : `There are too many objects (${entries.length}) for one transaction with the server’s max_locks_per_transaction; if something fails, the database is emptied again.`,
    ],
    warnings: why,
  };
}
