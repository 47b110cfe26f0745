import { createHash } from 'node:crypto';
import {
  type CodeStatement,
  codeOf,
  DumpUnreadable,
  type Measured,
  type MeasureOptions,
  type TableMeasure,
} from '@holdfast/artifact';
import { nameIn } from './characters.ts';
import { runsOf } from './code.ts';
import { withEventState } from './event-state.ts';
import { generatedPlaces, readColumns, rowWithout, type TableColumns } from './generated.ts';
import { markOf } from './marks.ts';
import { nameOfTrigger } from './own-names.ts';
import { readSqlMode, type SqlMode } from './quoting.ts';
import { hasTotalOrder } from './row-order.ts';
import { createRowSet, createStrippedSet, type RowSet } from './row-set.ts';
import { bare, NAME, type ObjectKind, type Statement } from './statements.ts';
import { createTableRows, type RowDigests, type TableRows, UNMEASURED } from './table-rows.ts';

const SCRATCH_BYTES = 256 << 10;
const INSERT = new RegExp(`^INSERT INTO ${NAME}(?: \\([^]*\\))? VALUES$`);

/** An object's meaning depends on these settings, which the dump sets before it. */
const SETTINGS = ['sql_mode', 'character_set_client', 'collation_connection', 'database'];
const SETTINGS_OF: Partial<Record<ObjectKind, readonly string[]>> = {
  VIEW: ['character_set_client', 'collation_connection'],
  TRIGGER: SETTINGS,
  FUNCTION: SETTINGS,
  PROCEDURE: SETTINGS,
  PACKAGE: SETTINGS,
  'PACKAGE BODY': SETTINGS,
  EVENT: [...SETTINGS, 'time_zone'],
};

type Contents = {
  take(statement: Statement, text: string): void;
  /** The table whose rows follow this beginning of an INSERT statement. */
  rowsOf(head: string): TableRows;
  setting(name: string): string | undefined;
  mode(): SqlMode;
  finish(): Omit<Measured, 'bytes' | 'largest'>;
  progress(): { rows: number; tables: number };
};

/** Collects what a dump contains. Names are latin1 here: one character per byte. */
export function createContents({
  asleep = [],
  again,
  without = new Set(),
}: Pick<MeasureOptions, 'asleep' | 'again' | 'without'> = {}): Contents {
  const states = new Map(asleep.map(({ name, state }) => [name, state]));
  const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  const settings = new Map<string, string>();
  const objects = new Map<string, string>();
  const definitions = new Map<string, string>();
  const counters = new Map<string, string>();
  const definers = new Map<string, string>();
  const placeholders = new Set<string>();
  const made: string[] = [];
  const code: CodeStatement[] = [];
  const tables = new Map<string, TableMeasure | undefined>();
  /** Tables whose rows come in one order only. */
  const ordered = new Set<string>();
  /** Of tables that are looked at again. */
  const columns = new Map<string, TableColumns>();
  let open: { name: string; rows: TableRows } | undefined;
  let lastTable = '';
  let nextEvent: string | undefined;
  let triggers = 0;
  let total = 0;
  /** What an object of these statements is called, whose text is in a character set of its own. */
  const called = (kind: ObjectKind | 'ROWS', name: string) =>
    kind === 'EVENT' && nextEvent !== undefined
      ? utf8(nextEvent)
      : nameIn(name, settings.get('character_set_client'));
  const lacks = (kind: ObjectKind | 'ROWS', name: string, table?: string) =>
    without.size > 0 && without.has(markOf(kind, called(kind, name), table && utf8(table)));

  function take(statement: Statement, text: string): void {
    if (statement.is === 'part') takePart(text, statement.whole);
    else if (statement.is === 'object') takeObject(statement);
    else if (statement.is === 'noise') nextEvent = statement.event;
    else if (statement.is === 'placeholder') placeholders.add(called('VIEW', statement.name));
    else if (statement.is === 'counter') setCounter('SEQUENCE', statement.name, statement.value);
    else if (statement.is === 'drop' && tables.has(statement.name)) {
      throw new DumpUnreadable('The dump drops a table that it created earlier.');
    } else if (statement.is === 'settings') {
      for (const { name, value } of statement.settings) {
        if (value === undefined) settings.delete(name);
        else settings.set(name, value);
      }
    }
  }

  function takeObject(object: Extract<Statement, { is: 'object' }>): void {
    const { kind, name, definition, counter, definer } = object;
    if (kind === 'TABLE') beginTable(name, definition);
    if (kind === 'VIEW') placeholders.delete(called(kind, name));
    if (isLacking(object)) return;
    const what = `${kind.toLowerCase()} ${called(kind, name)}`;
    made.push(what);
    const runs = runsOf(kind, definition);
    if (runs) code.push({ ...runs, object: nameOfCode(kind, name, definition) });
    if (counter !== undefined) setCounter(kind, name, counter);
    // A table's triggers run in their order, so a trigger's position is part of it.
    const key = kind === 'TRIGGER' ? `${lastTable}\0${++triggers}` : name;
    if (definer !== undefined) definers.set(`${kind}\0${key}`, definer);
    const state = kind === 'EVENT' ? states.get(called(kind, name)) : undefined;
    const meant = state === undefined ? definition : withEventState(definition, state);
    const context = (SETTINGS_OF[kind] ?? []).map((setting) => settings.get(setting) ?? '');
    const digest = digestOf([meant, ...context]);
    setOnce(objects, `${kind}\0${key}`, digest);
    definitions.set(what, digest);
  }

  function nameOfCode(kind: ObjectKind, name: string, definition: string): string {
    if (kind !== 'TRIGGER') return `${kind.toLowerCase()} ${called(kind, name)}`;
    return `trigger ${utf8(lastTable)} ${called(kind, nameOfTrigger(definition))}`;
  }

  function isLacking({ kind, name, definition }: Extract<Statement, { is: 'object' }>): boolean {
    if (kind !== 'TRIGGER') return lacks(kind, name);
    return lacks('TABLE', lastTable) || lacks(kind, nameOfTrigger(definition), lastTable);
  }

  function beginTable(name: string, definition: string): void {
    close();
    if (tables.has(name)) throw new DumpUnreadable('The dump creates the same table twice.');
    tables.set(name, undefined);
    if (hasTotalOrder(definition, mode())) ordered.add(name);
    if (again?.has(utf8(name))) columns.set(name, readColumns(definition));
    lastTable = name;
    triggers = 0;
  }

  function rowsOf(head: string): TableRows {
    const [, quoted] = INSERT.exec(head) ?? [];
    if (quoted === undefined) throw new DumpUnreadable('An INSERT statement could not be parsed.');
    return openRows(bare(quoted), head);
  }

  /** Parts of a value come before their row, so they belong to the table that was made last. */
  function takePart(text: string, whole: string): void {
    openRows(lastTable).addPart(text, whole);
  }

  function openRows(name: string, head = ''): TableRows {
    if (open?.name === name) return open.rows;
    close();
    if (!tables.has(name))
      throw new DumpUnreadable('There are rows of a table that was not created.');
    if (tables.get(name)) throw new DumpUnreadable('The rows of a table are in two places.');
    if (lacks('TABLE', name) || lacks('ROWS', name)) return UNMEASURED;
    const rows = beginRows(name, head);
    open = { name, rows };
    return rows;
  }

  function beginRows(name: string, head = ''): TableRows {
    const count = (more: number) => {
      total += more;
    };
    return createTableRows(utf8(name), scratch, count, digestsOf(name, head));
  }

  function digestsOf(name: string, head: string): RowDigests {
    if (again) {
      return again.has(utf8(name)) ? { set: createRowSet(), given: givenOf(name, head) } : {};
    }
    const inOrder = createHash('sha256');
    return ordered.has(name) ? { ordered: inOrder } : { ordered: inOrder, set: createRowSet() };
  }

  /** Rows of which a part comes first do not say which columns they have. */
  function givenOf(name: string, head: string): RowSet | undefined {
    const of = columns.get(name);
    if (!of || of.generated.size === 0) return undefined;
    const places = generatedPlaces(head, of);
    return places.size === 0 ? undefined : createStrippedSet((row) => rowWithout(row, places));
  }

  function close(): void {
    if (open) tables.set(open.name, open.rows.finish());
    open = undefined;
  }

  /** A table that lacks rows may also have another counter. */
  function setCounter(kind: ObjectKind, name: string, value: string): void {
    if (lacks(kind, name) || (kind === 'TABLE' && lacks('ROWS', name))) return;
    setOnce(counters, `${kind}\0${name}`, value);
    if (kind === 'SEQUENCE') made.push(`position of sequence ${utf8(name)}`);
  }

  function mode(): SqlMode {
    return readSqlMode(settings.get('sql_mode'));
  }

  function finish(): Omit<Measured, 'bytes' | 'largest'> {
    close();
    const [missing] = placeholders;
    if (missing !== undefined) throw new DumpUnreadable('A view is announced but never created.');
    const there = [...tables].filter(([name]) => !lacks('TABLE', name));
    const measures = there.sort(byKey).map(([name, measure]) => {
      return measure ?? beginRows(name).finish();
    });
    return {
      rows: total,
      tables: measures,
      schema: { objects: objects.size, sha256: digestOf(sorted(objects)) },
      sequences: { count: counters.size, sha256: digestOf(sorted(counters)) },
      rights: {
        objects: definers.size,
        sha256: digestOf(sorted(definers)),
        roles: [...new Set(definers.values())].map(utf8).sort(),
      },
      code: codeOf(code),
      objects: made.sort(),
      definitions,
    };
  }

  return {
    take,
    rowsOf,
    finish,
    setting: (name) => settings.get(name),
    mode,
    progress: () => ({ rows: total, tables: tables.size }),
  };
}

function setOnce(map: Map<string, string>, key: string, value: string): void {
  if (map.has(key)) throw new DumpUnreadable('The dump contains the same object twice.');
  map.set(key, value);
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

function sorted(map: Map<string, string>): string[] {
  return [...map].sort(byKey).flat();
}

/** Each part follows its length, so that no two lists have the same digest. */
function digestOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\n`).update(part, 'latin1');
  return hash.digest('hex');
}

function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString();
}
