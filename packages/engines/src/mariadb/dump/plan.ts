import type { NotInDump } from '@holdfast/artifact';
import { findLeftOut } from '../../dump/left-out.ts';
import { type ClientTool, DumpFailure } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import type { Wording } from '../../wording/wording.ts';
import { asLost, type Broken, warnOfBroken } from '../probe/broken.ts';
import { type Exactness, isAtLeast } from '../surroundings/model.ts';
import { createExclusion } from './exclusion.ts';
import type { SourceFacts, SourceTable } from './model.ts';

const MOST_NAMES = 20;
/** Since when MariaDB can write and load the history of its versioned tables. */
const HISTORY = { major: 10, minor: 11 };

const REPAIR = 'Repair or drop it in the database, and the next backup has all that there is.';
const BY_TIME =
  'A history that is dated by TIMESTAMP(6) columns instead of transactions is backed up from MariaDB 10.11 on.';
const NEWER = 'It is backed up from MariaDB 10.11 on, with client programs of that version.';
const LOST =
  'Set it again in a restored copy; or add a row to the table, and the next backup has it.';
const AGAIN = 'Make the object again from a client of utf8mb4, and the next backup has it.';
const THERE = 'Back them up where they are kept.';

export type DumpPlan = {
  /** All of them must be in the dump; those left out without rows. */
  tables: SourceTable[];
  leftOut: string[];
  /** Left out altogether: the program would fail at them. */
  broken: Broken[];
  hidden: string[];
  history: boolean;
  bytes: number;
  /** What is known beforehand to be missing from the dump. */
  notInDump: NotInDump[];
  warnings: string[];
};

/** What is dumped and what is not. Throws a `DumpFailure` where it cannot be done. */
export async function planDump(
  facts: SourceFacts,
  excludeTables: readonly string[],
  { tool, exact, wording }: { tool: ClientTool; exact: Exactness; wording: Wording },
): Promise<DumpPlan> {
  const { broken, hidden } = facts;
  const unreadable = new Set(broken.map(({ name }) => name));
  const tables = facts.tables.filter(({ name }) => !unreadable.has(name));
  const names = new Map(tables.map(({ name }) => [name, name]));
  const { keys, idle } = await findLeftOut(createExclusion(excludeTables, facts.database), names);
  const isLeftOut = ({ name }: SourceTable) => keys.has(name);
  const leftOut = tables.filter(isLeftOut);
  const kept = tables.filter((table) => !isLeftOut(table));
  const named = (names: readonly string[]) => wording.list(names.map((name) => wording.name(name)));

  if (leftOut.length > 0 && tool.vendor !== 'mariadb') {
    throw new DumpFailure(
      'DUMP_FAILED',
      `MySQL's ${tool.name} cannot leave out the rows of a table and keep its definition. Take the excluded tables out of the policy, or install MariaDB's client programs instead.`,
    );
  }
  const history = keepsHistory(facts.version, tool, { tables: kept, exact });
  const isCut = ({ versioned }: SourceTable) =>
    history ? versioned === 'by-transaction' : versioned !== 'no';
  const cut = kept.filter(isCut);
  const unread = (table: string) => tables.some(({ name }) => name === table);
  const outside = kept.filter((table) => table.outside);
  const others = [...new Set(facts.surroundings.elsewhere.map((one) => one.database))];
  const warnings = [
    ...facts.warnings,
    ...(others.length > 0
      ? [
          `Views, keys or defaults use what is in other databases, which this backup does not have, and a restore needs: ${named(others)}. Back these up as well, and on a new server restore them first.`,
        ]
      : []),
    ...(facts.namingItself.length > 0
      ? [
          `Routines, triggers or events name their own database, ${wording.name(facts.database)}, and use what is in that one wherever they are restored: ${wording.list(facts.namingItself.map((one) => wording.said(one)))}. Leave out its name there, and each copy uses what is its own.`,
        ]
      : []),
    ...warnOfBroken(broken, wording),
    ...inconsistent(kept, wording),
    ...(idle.length > 0
      ? [`No table is left out by ${named(idle)}: nothing in the database matches.`]
      : []),
    ...(cut.length > 0
      ? [
          `The history of versioned tables is not in the backup, only their current rows: ${named(cut.map(({ name }) => name))}.`,
        ]
      : []),
    ...(outside.length > 0
      ? [
          `Rows that tables only show, and that are kept in other databases or on other servers, are not in the backup: ${named(outside.map(({ name }) => name))}. Back those up where they are.`,
        ]
      : []),
  ];
  return {
    tables,
    leftOut: leftOut.map(({ name }) => name),
    broken,
    hidden,
    history,
    bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
    notInDump: [
      ...broken.map((one) => ({ ...asLost(one), advice: REPAIR })),
      ...cut.map(({ name, versioned }) => ({
        object: `history of table ${name}`,
        why: 'the dump program cannot write it, and only the current rows are in the backup',
        advice: versioned === 'by-time' ? NEWER : BY_TIME,
        holdsData: true,
      })),
      ...facts.lostCharacters
        .filter((lost) => lost.default === null && unread(lost.table))
        .map(({ table, column }) => ({
          object: `default of column ${column} of table ${table}`,
          why: 'the server shows it with question marks in it, and without a row nothing else tells what it is',
          advice: LOST,
        })),
      ...facts.lostComments.map((object) => ({
        object: `comment of ${object}`,
        why: 'it has characters that the character set of the client that made the object does not have',
        advice: AGAIN,
      })),
      ...outside.map(({ name, engine }) => ({
        object: `rows of table ${name}`,
        why: `they are kept elsewhere, and a table of the engine ${engine} only shows them`,
        advice: THERE,
      })),
    ],
    warnings,
  };
}

function keepsHistory(
  server: ServerVersion,
  tool: ClientTool,
  { tables, exact }: { tables: readonly SourceTable[]; exact: Exactness },
): boolean {
  const knows = ({ major, minor }: { major: number; minor: number }) =>
    major > HISTORY.major || (major === HISTORY.major && minor >= HISTORY.minor);
  return (
    [server, tool].every((each) => each.vendor === 'mariadb' && knows(each)) &&
    tables.some(({ versioned }) => versioned === 'by-time') &&
    (isAtLeast(exact, 'histories') ||
      !tables.some(({ versioned }) => versioned === 'by-transaction'))
  );
}

/** A dump is of one moment only for tables whose engine has transactions. */
function inconsistent(tables: readonly SourceTable[], wording: Wording): string[] {
  const such = tables.filter(({ transactional }) => !transactional);
  if (such.length === 0) return [];
  const names = such
    .slice(0, MOST_NAMES)
    .map(
      ({ name, engine = 'unknown engine' }) => `${wording.name(name)} (${wording.name(engine)})`,
    );
  const more = such.length > names.length ? ` and ${such.length - names.length} more` : '';
  return [
    `Tables without transactions may have changed while they were backed up, and may not match the rest: ${names.join(', ')}${more}. Convert them to InnoDB.`,
  ];
}
