import type { LossWarning } from '../datasources/model.ts';
import type { Shrunk } from '../notifications/model.ts';
import { familyOf, isOlder, type Ledger, ledgerOf, sum } from './families.ts';
import type { Amount, Holdings } from './model.ts';

/** Smaller tables often lose half of their rows from one day to the next. */
const FEWEST_ROWS = 100;
const FEWEST_BYTES = 100_000;
/** A table that is gone or empty counts only if it had this many rows; a whole database, if it had one. */
const FEWEST_ROWS_GONE = 10;

export type Losses = {
  /** `problem` is null where only some of its tables shrank. */
  database: Omit<Shrunk, 'name' | 'problem'> & { problem: Shrunk['problem'] | null };
  /** The greatest losses first. */
  tables: Shrunk[];
  /** The newest of the earlier backups that still has all of it. */
  whole: Holdings | undefined;
};

/**
 * What a backup lost compared with the earlier ones, which come newest first; undefined if nothing
 * is worth a warning. It is compared with their median: after one bad night, the next backup is
 * still compared with the good ones.
 */
export function findLosses(
  now: Holdings,
  earlier: readonly Holdings[],
  { percent, ignored }: Pick<LossWarning, 'percent'> & { ignored: ReadonlySet<string> },
): Losses | undefined {
  const [newest] = earlier;
  if (percent === 0 || !newest) return undefined;
  const present = ledgerOf(now);
  const before = earlier.map(ledgerOf);
  const isRenamed = renamesBetween(newest, now);
  const found: Shrunk[] = [];
  const judged = new Set<string>();
  for (const name of new Set(earlier.flatMap(({ tables }) => [...tables.keys()]))) {
    const isThere = now.tables.has(name);
    if (ignored.has(name) || (!isThere && isRenamed(name))) continue;
    const family = isThere ? undefined : rotatedFamily(name, present);
    if (family !== undefined && judged.has(family)) continue;
    if (family !== undefined) judged.add(family);
    const read = (ledger: Ledger) =>
      family === undefined ? ledger.amountOf(name) : ledger.sumOf(family);
    const shrunk = judge(read(present), medianOf(before.map(read)), {
      percent,
      fewest: FEWEST_ROWS_GONE,
      gone: isThere || family !== undefined ? 'emptied' : 'dropped',
    });
    if (shrunk) found.push({ name: family ?? name, ...shrunk });
  }
  const all = ({ tables }: Holdings) =>
    sum([...tables].flatMap(([name, amount]) => (ignored.has(name) ? [] : [amount])));
  const total = medianOf(earlier.map(all));
  const database = judge(all(now), total, { percent, fewest: 1, gone: 'emptied' });
  if (!database && found.length === 0) return undefined;
  const tables = found.sort((a, b) => lostRows(b) - lostRows(a));
  const hasAll = (_: Holdings, at: number) =>
    tables.every((lost) => stillHas(before[at], lost, percent));
  return {
    database: {
      ...all(now),
      ...{ rowsBefore: total.rows, bytesBefore: total.bytes },
      problem: database?.problem ?? null,
    },
    tables,
    whole: earlier.find(hasAll),
  };
}

function judge(
  { rows, bytes }: Amount,
  { rows: rowsBefore, bytes: bytesBefore }: Amount,
  { percent, fewest, gone }: { percent: number; fewest: number; gone: 'emptied' | 'dropped' },
): Omit<Shrunk, 'name'> | undefined {
  const amounts = { rows, bytes, rowsBefore, bytesBefore };
  if (rows === 0 && rowsBefore >= fewest) return { ...amounts, problem: gone };
  const shrank =
    (rowsBefore >= FEWEST_ROWS && isLost(rows, rowsBefore, percent)) ||
    (bytesBefore >= FEWEST_BYTES && isLost(bytes, bytesBefore, percent));
  return shrank ? { ...amounts, problem: 'shrank' } : undefined;
}

function isLost(now: number, before: number, percent: number): boolean {
  return (before - now) * 100 > before * percent;
}

/** Of two, the larger: a single bad backup must not count as normal. */
function medianOf(amounts: readonly Amount[]): Amount {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    rows: middle(amounts.map(({ rows }) => rows)),
    bytes: middle(amounts.map(({ bytes }) => bytes)),
  };
}

/** Whether exactly the same rows are there now under a new name. */
function renamesBetween(newest: Holdings, now: Holdings): (name: string) => boolean {
  const fresh = [...now.tables].filter(([name, { rows }]) => rows > 0 && !newest.tables.has(name));
  const contents = new Set(fresh.map(([, { sha256 }]) => sha256));
  return (name) => contents.has(newest.tables.get(name)?.sha256 ?? '');
}

/**
 * The family of a table that is gone, if it was the oldest one: that is how partitions by time are
 * meant to be dropped, so only the family as a whole can shrink.
 */
function rotatedFamily(name: string, present: Ledger): string | undefined {
  const family = familyOf(name);
  const oldest = present.oldestOf(family);
  return oldest !== undefined && isOlder(name, oldest) ? family : undefined;
}

const lostRows = ({ rows, rowsBefore }: Shrunk) => rowsBefore - rows;

function stillHas(ledger: Ledger | undefined, lost: Shrunk, percent: number): boolean {
  if (!ledger) return false;
  const isFamily = lost.name.includes('*');
  const { rows, bytes } = isFamily ? ledger.sumOf(lost.name) : ledger.amountOf(lost.name);
  return !isLost(rows, lost.rowsBefore, percent) && !isLost(bytes, lost.bytesBefore, percent);
}
