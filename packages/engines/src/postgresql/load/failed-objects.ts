import type { LeftOut } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import { markOf } from '../measure/marks.ts';
import { decodeName } from '../measure/names.ts';
import { faultOf, faultOfRefused, isLacking } from './faults.ts';
import { isFatal, summary } from './known-errors.ts';
import { readMessages } from './messages.ts';
import { nameOf, rowsOf } from './names.ts';

/** What pg_restore says about its progress, and where its output was cut. */
const AROUND = /^(?:pg_restore: (?!(?:error|warning|fatal): )|\[…\])/;
const ENTRY = /^pg_restore: from TOC entry (\d+); /;
const ERROR = /^pg_restore: error: (?:could not execute query|COPY failed)/;
const TOTAL = /^pg_restore: warning: errors ignored on restore: (\d+)/;

/** What is gone with the object that it belongs to, without being named itself. */
const OF_ANYTHING = /^(?:COMMENT|ACL|SECURITY LABEL|DEFAULT ACL|(?:INDEX|TABLE) ATTACH)$/;
const OF_RELATIONS =
  /^(?:DEFAULT|TABLE DATA|SEQUENCE (?:SET|OWNED BY)|INDEX|(?:CHECK )?CONSTRAINT|TRIGGER|RULE|POLICY|ROW SECURITY|STATISTICS(?: DATA)?|MATERIALIZED VIEW DATA|PUBLICATION TABLE)$/;
const RELATIONS = /^(?:(?:FOREIGN )?TABLE|(?:MATERIALIZED )?VIEW|SEQUENCE)$/;

/** An entry that pg_restore went past, and what it said first. */
type Failure = { entry: ContentsEntry; text: string };

export type FailedObjects = {
  objects: LeftOut[];
  /** A message that belongs to no object, or that makes it pointless to go on. */
  fatal?: string;
  /** Whether pg_restore came to its end. */
  finished: boolean;
};

type Entries = {
  entries: ReadonlyMap<number, ContentsEntry>;
  /** Those that pg_restore was not asked to make, because that takes a superuser. */
  asText?: Pick<ReadonlySet<number>, 'has'> | undefined;
  /** Of those and of the others, what even a superuser may not make, with the server's words. */
  refused?: ReadonlyMap<number, string> | undefined;
};

/**
 * The objects that pg_restore went past, by its messages, each with the reason. What depends on such
 * an object is a part of it, or named with it as the reason.
 */
export function readFailedObjects(stderr: string, known: Entries, wording: Wording): FailedObjects {
  const { entries } = known;
  const failures = new Map<number, Failure>();
  let total: number | undefined;
  let found = 0;
  let at: ContentsEntry | undefined;
  for (const { text, harmless } of readMessages(stderr)) {
    const number = ENTRY.exec(text)?.[1];
    if (number !== undefined) at = entries.get(Number(number));
    else if (harmless || AROUND.test(text)) continue;
    else if (TOTAL.test(text)) total = Number(TOTAL.exec(text)?.[1]);
    else if (at && ERROR.test(text) && !isFatal(text)) {
      found += 1;
      if (!failures.has(at.id)) failures.set(at.id, { entry: at, text });
    } else return { objects: [], fatal: text, finished: false };
  }
  const hidden = (total ?? 0) - found;
  return {
    objects: [...describe(failures, known, wording), ...(hidden > 0 ? [notNamed(hidden)] : [])],
    finished: total !== undefined,
  };
}

/** The first message, in a part of the output, after which it makes no sense to go on. */
export function firstFatal(stderr: string): string | undefined {
  return readMessages(stderr).find(
    ({ text }) => text.startsWith('pg_restore: error: ') && (!ERROR.test(text) || isFatal(text)),
  )?.text;
}

function notNamed(count: number): LeftOut {
  const why = 'not named because the output was too long';
  return { object: `${count} more`, why, fault: 'backup' };
}

function describe(
  failures: ReadonlyMap<number, Failure>,
  { entries, asText = new Set(), refused = new Map() }: Entries,
  wording: Wording,
): LeftOut[] {
  const lacks = [...failures.values()].some(
    ({ entry, text }) => !refused.has(entry.id) && isLacking(saidIn(text), text),
  );
  const notMade = [...entries.values()].filter(({ id }) => asText.has(id));
  const names = (some: ContentsEntry[]) => new Set(some.map(({ tag }) => bare(tag)));
  const unmade = names(notMade);
  const made = names(
    [...entries.values()].filter(({ id }) => !failures.has(id) && !asText.has(id)),
  );
  const lackOf = (name: string) => {
    if (made.has(name)) return undefined;
    return unmade.has(name) ? 'superuser' : lacks ? 'extension' : undefined;
  };
  const lacksCasts = notMade.some(({ kind }) => kind === 'CAST');
  const found = new Map<number, LeftOut & { marks: string[] }>();
  const rows = new Map<number, number>();
  // The archive has what others depend on before them.
  for (const entry of entries.values()) {
    const { id, kind } = entry;
    const words = refused.get(id);
    const text = words ?? failures.get(id)?.text;
    const cause = causeOf(entry, { entries, found, rows });
    // What was not tried can still not be made without what it needs.
    const isGone = text !== undefined || (asText.has(id) && cause?.leftOut.fault === 'backup');
    if (!isGone) continue;
    if (kind === 'TABLE DATA') for (const table of entry.dependencies) rows.set(table, id);
    if (cause && isPartOf(entry, cause.entry)) {
      cause.leftOut.marks.push(markOf(entry));
      found.set(id, cause.leftOut);
      continue;
    }
    const said = saidIn(text ?? '');
    const isTable = kind === 'TABLE' || kind === 'TABLE DATA';
    const ofItself = () =>
      words === undefined
        ? faultOf({ said, text: text ?? '', ofTable: isTable, lackOf, lacksCasts })
        : faultOfRefused(said);
    const { fault, advice } = cause?.leftOut ?? ofItself();
    found.set(id, {
      object: nameOf(entry, wording),
      why: cause
        ? `it needs ${cause.leftOut.object}, which could not be restored`
        : wording.said(said).replace(/\.$/, ''),
      ...(advice !== undefined && { advice }),
      fault,
      ...(isTable && { table: rowsOf(entry) }),
      marks: [markOf(entry)],
    });
  }
  return [...new Set(found.values())];
}

/** A function's arguments are a part of its tag. */
const bare = (tag: Buffer) => decodeName(tag).replace(/\(.*$/s, '');

type Cause = { entry: ContentsEntry; leftOut: LeftOut & { marks: string[] } };

/**
 * Why an entry had to fail: something that it depends on did, or the rows of a table that it checks
 * are missing.
 */
function causeOf(
  entry: ContentsEntry,
  {
    entries,
    found,
    rows,
  }: {
    entries: ReadonlyMap<number, ContentsEntry>;
    found: ReadonlyMap<number, Cause['leftOut']>;
    /** By the table that they are of. */
    rows: ReadonlyMap<number, number>;
  },
): Cause | undefined {
  const at = (id: number | undefined) => {
    const one = id === undefined ? undefined : entries.get(id);
    const leftOut = one && found.get(one.id);
    return one && leftOut ? [{ entry: one, leftOut }] : [];
  };
  const causes = entry.dependencies.flatMap(at);
  const own = causes.find((cause) => isPartOf(entry, cause.entry));
  const first = own ?? causes.find(({ leftOut }) => leftOut.fault === 'backup') ?? causes[0];
  if (first) return first;
  if (entry.kind !== 'FK CONSTRAINT') return undefined;
  return entry.dependencies
    .flatMap((id) => [id, ...(entries.get(id)?.dependencies ?? [])])
    .flatMap((table) => at(rows.get(table)))[0];
}

function isPartOf({ kind, tag }: ContentsEntry, of: ContentsEntry): boolean {
  if (OF_ANYTHING.test(kind)) return true;
  if (!RELATIONS.test(of.kind)) return false;
  // Two tables have a foreign key; its tag begins with its own one.
  return kind === 'FK CONSTRAINT'
    ? tag.indexOf(Buffer.concat([of.tag, Buffer.from(' ')])) === 0
    : OF_RELATIONS.test(kind);
}

/** What the server said, and no more. */
function saidIn(text: string): string {
  return summary(text)
    .replace(/^COPY failed for table ".*?": ERROR: +/, '')
    .replace(/ HINT: .*/, '');
}
