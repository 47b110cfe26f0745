import type { LeftOut } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import {
  CONNECTION_LOST,
  DATABASE_DENIED,
  LOCK_HELD,
  NO_ROOM,
  NO_SUCH_DATABASE,
  RIGHT_LACKING,
  SESSION_ENDED,
  TOOK_TOO_LONG,
} from '../connection/error-numbers.ts';
import { markOf } from '../measure/index.ts';
import { DATABASES_OF_SERVER } from '../surroundings/model.ts';
import type { Refusal, Subject } from './going-past.ts';
import { adviceFor } from './known-errors.ts';
import { withoutValues } from './messages.ts';
import { adviceOnEngine } from './storage-engines.ts';

/** After these, going on is pointless: the server is lost, full or busy with something else. */
const FATAL = new Set([
  ...[...CONNECTION_LOST, ...SESSION_ENDED, ...NO_ROOM, ...TOOK_TOO_LONG, ...LOCK_HELD],
  ...[3, 1021, 1026, 1037, 1038, 1041, 1114, 1290, 1836],
]);
/**
 * What is wrong with rows themselves, on every server: they violate a constraint or a unique key,
 * belong to no partition, or a generated column cannot be computed from them.
 */
const OF_ROWS = new Set([
  ...[1048, 1062, 1264, 1265, 1292, 1364, 1365, 1366, 1406, 1411, 1416, 1525, 1526, 1586, 1690],
  ...[1748, 1863, 3140, 3819, 4025, 4038],
]);
const [NO_TABLE, NO_COLUMN, NO_ROUTINE, UNKNOWN_TABLE] = [1146, 1054, 1305, 1109];
/** Of a view, whose text has names for arguments only where the function comes from a library. */
const NO_LIBRARY_FUNCTION = 1584;
export const BROKEN_VIEW = 1356;
export const HAS_FOLDER = 1618;
const NO_ENGINE = [1266, 1286];
/** An expression is out of range, or depends on the sql_mode. */
const DIFFERENCES = [1690, 1901];
/** An engine cannot make a table as it is described. */
const REFUSED_OPTIONS = [140, 1005, 1030, 1478];
/**
 * What one server lacks and another has: rights, accounts, plugins, keys, and servers that a table
 * shows rows of; what it limits, or sets differently, has advice of its own: see `adviceFor`.
 */
const LACKING = new Set([
  ...[...RIGHT_LACKING, ...NO_ENGINE, HAS_FOLDER, NO_ROUTINE, NO_LIBRARY_FUNCTION],
  NO_SUCH_DATABASE,
  ...[1030, 1126, 1127, 1168, 1296, 1429, 1430, 1431, 1432, 1433, 1434, 1477, 1524],
]);
const MOST = 10_000;

const CORRECT =
  'Correct these rows in the database, and the next backup restores. A restore that skips what fails (onFailedObject: skip) brings back everything else.';
const REPAIR =
  'Repair or drop it in the database, and the next backup restores. A restore that skips what fails (onFailedObject: skip) brings back everything else.';
const DIFFERENCE =
  'If it was made under the sql_mode NO_UNSIGNED_SUBTRACTION, set that mode for its whole server (SET GLOBAL sql_mode), or cast to SIGNED what is subtracted, and the next backup restores. A restore that skips what fails (onFailedObject: skip) brings back everything else.';
const BACK_UP_TOO =
  'A backup has what is in its own database: back up the other one as well, and restore that one first.';

const OF_SERVER =
  'Every server has that database, so there is nothing to back up: a restore makes it where the user who restores may read what it uses.';
const OF_PLUGIN =
  'Every server has information_schema, but this table of it comes with a plugin: install that on the server that is restored to (INSTALL SONAME). The test server does not load it.';
const ZONES =
  'Its definition converts times between time zones, which gives NULL on a server that has no time zones by name. A test server has none but those of events, so this cannot be tested; the rows are in the backup. Load the time zones into the server that is restored to (mariadb-tzinfo-to-sql or mysql_tzinfo_to_sql).';

const KEYS =
  'It is an encrypted table (ENCRYPTED=YES), and a server takes it only with a plugin that has its key, such as file_key_management. A test server has no keys, so it cannot be tested; its rows are in the backup, and a server that has a key of that number (ENCRYPTION_KEY_ID) takes them.';

type OfObject = Refusal & { subject: Subject };

export type FailedObjects = {
  /** False if it makes no sense to go on after this one. */
  add(refusal: Refusal): boolean;
  /** Whether any statement failed, also one that could only fail after another. */
  any(): boolean;
  list(): LeftOut[];
};

/** Collects what could not be restored, each object once. */
export function createFailedObjects({
  database,
  alike,
  wording,
}: {
  /** The one that is restored to. */
  database: string;
  /** Whether the server is of the series of the backup's: what it does not understand, no server does. */
  alike: boolean;
  wording: Wording;
}): FailedObjects {
  const failed = new Map<string, OfObject>();
  /** By the mark of its table, what is missing with it. */
  const withTable = new Map<string, string[]>();
  let count = 0;

  /** The rows and the triggers of a table that is missing are missing with it. */
  const isKnown = ({ kind, name, table }: Subject) =>
    failed.has(markOf(kind, name, table)) ||
    (kind === 'ROWS' && failed.has(markOf('TABLE', name))) ||
    (kind === 'TRIGGER' && failed.has(markOf('TABLE', table ?? '')));

  return {
    add(refusal) {
      const { subject, number } = refusal;
      if (subject === undefined || FATAL.has(number) || failed.size >= MOST) return false;
      count += 1;
      const mark = markOf(subject.kind, subject.name, subject.table);
      if (!isKnown(subject)) failed.set(mark, { ...refusal, subject });
      else if (subject.kind === 'TRIGGER' && subject.table !== undefined) {
        const table = markOf('TABLE', subject.table);
        withTable.set(table, [...(withTable.get(table) ?? []), `trigger ${subject.name}`]);
      }
      return true;
    },
    any: () => count > 0,
    list() {
      const refusals = [...failed.values()];
      const at = { database, alike };
      const lacks = refusals.some((one) => faultOf(one, { ...at, lacks: false }) === 'server');
      return [...failed].map(([mark, refusal]) => {
        const { kind, name } = refusal.subject;
        const fault = faultOf(refusal, { ...at, lacks });
        const advice = adviceOn(refusal, database, fault);
        return {
          object: describeObject(refusal.subject, wording),
          why: reasonOf(refusal, database, wording),
          ...(advice !== undefined && { advice }),
          fault,
          ...((kind === 'TABLE' || kind === 'ROWS') && { table: name }),
          marks: [mark],
          listed: [`${kind.toLowerCase()} ${name}`, ...(withTable.get(mark) ?? [])],
        };
      });
    },
  };
}

export function describeObject({ kind, name }: Subject, wording: Wording): string {
  return kind === 'ROWS'
    ? `rows of table ${wording.name(name)}`
    : `${kind.toLowerCase()} ${wording.name(name)}`;
}

/** `lacks`: the server lacks something for other objects, which this one may need. */
function faultOf(
  refusal: OfObject,
  { database, alike, lacks }: { database: string; alike: boolean; lacks: boolean },
): LeftOut['fault'] {
  const { number, subject } = refusal;
  if (lacksZones(refusal)) return 'server';
  if (subject.kind === 'ROWS' && OF_ROWS.has(number)) return 'backup';
  if (elsewhere(refusal, database) !== undefined) return 'server';
  if ([NO_TABLE, NO_COLUMN, BROKEN_VIEW].includes(number)) {
    const isCertain = alike && number !== BROKEN_VIEW;
    return (subject.kind === 'VIEW' || isCertain) && !lacks ? 'backup' : 'server';
  }
  const isKnown = LACKING.has(number) || adviceFor(number, refusal.text) !== undefined;
  return alike && !isKnown ? 'backup' : 'server';
}

function reasonOf(refusal: OfObject, database: string, wording: Wording): string {
  const other = elsewhere(refusal, database);
  if (other !== undefined) {
    const where = other.ofServer ? 'a database of the server’s own' : 'another database';
    return `it uses ${wording.said(other.what)}, which is in ${where}`;
  }
  if (refusal.subject.encrypted && REFUSED_OPTIONS.includes(refusal.number)) {
    return 'it is encrypted (ENCRYPTED=YES), and the server has no key for it';
  }
  if (refusal.number === HAS_FOLDER) {
    return 'it has a folder of its own (DATA DIRECTORY), which the test server does not allow';
  }
  return wording.said(withoutValues(refusal.text)).replace(/\.$/, '');
}

function adviceOn(
  refusal: OfObject,
  database: string,
  fault: LeftOut['fault'],
): string | undefined {
  if (DIFFERENCES.includes(refusal.number) && refusal.text.includes(' - ')) return DIFFERENCE;
  if (fault === 'backup') return refusal.subject.kind === 'ROWS' ? CORRECT : REPAIR;
  if (lacksZones(refusal)) return ZONES;
  if (refusal.number === UNKNOWN_TABLE) return OF_PLUGIN;
  const other = elsewhere(refusal, database);
  if (other !== undefined) return other.ofServer ? OF_SERVER : BACK_UP_TOO;
  if (refusal.number === NO_ROUTINE || refusal.number === NO_LIBRARY_FUNCTION) {
    return 'A function that is loaded from a library is not part of a backup: load it on the server that is restored to.';
  }
  if (NO_ENGINE.includes(refusal.number)) {
    return adviceOnEngine(refusal.text);
  }
  if (refusal.number === HAS_FOLDER) {
    return 'The server that is restored to needs that folder, and the user who restores the FILE right. MyISAM and Aria name their files there by the table alone, so beside its source such a table is refused: restore it to another server, or skip what fails (onFailedObject: skip).';
  }
  if (refusal.subject.encrypted && REFUSED_OPTIONS.includes(refusal.number)) return KEYS;
  return refusal.number === NO_TABLE ? undefined : adviceFor(refusal.number, refusal.text);
}

/** Rows that are wrong only where a time has no counterpart in another zone. */
const lacksZones = ({ subject, number }: OfObject) => subject.zoned === true && OF_ROWS.has(number);

/** `table other.t`, where that is in another database; the server's words for it differ. */
const ELSEWHERE: readonly [numbers: readonly number[], pattern: RegExp, what: string][] = [
  [RIGHT_LACKING, /for (?:table|view) `(?<in>[^`]*)`\.`(?<name>[^`]*)`/, 'table'],
  [RIGHT_LACKING, /for (?:table|view) '(?<in>[^'.]*)\.(?<name>[^']*)'/, 'table'],
  [RIGHT_LACKING, /for routine '(?<in>[^'.]*)\.(?<name>[^']*)'/, 'routine'],
  [[DATABASE_DENIED], /to database '(?<in>[^']*)'/, 'database'],
  [[NO_SUCH_DATABASE], /Unknown database '(?<in>[^']*)'/, 'database'],
  [[NO_TABLE], /Table '(?<in>[^'.]*)\.(?<name>[^']*)' doesn't exist/, 'table'],
  [[UNKNOWN_TABLE], /Unknown table '(?<name>[^']*)' in (?<in>information_schema)$/i, 'table'],
  [[NO_ROUTINE], /^(?:FUNCTION|PROCEDURE) (?<in>[^. ]*)\.(?<name>\S*) does not exist/, 'routine'],
];

type Other = { what: string; ofServer: boolean };

function elsewhere({ number, text }: OfObject, database: string): Other | undefined {
  for (const [numbers, pattern, what] of ELSEWHERE) {
    const { in: other, name } = (numbers.includes(number) && pattern.exec(text)?.groups) || {};
    if (other === undefined || other.toLowerCase() === database.toLowerCase()) continue;
    const ofServer = DATABASES_OF_SERVER.includes(other.toLowerCase());
    return { what: name ? `${what} ${other}.${name}` : `${what} ${other}`, ofServer };
  }
  return undefined;
}
