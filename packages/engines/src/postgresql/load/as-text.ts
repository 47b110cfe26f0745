import type { AsText } from '@holdfast/artifact';
import type { LeftOut } from '../../model.ts';
import { type ContentsEntry, describesSchema, digestOf } from '../measure/contents.ts';
import { decodeName } from '../measure/names.ts';
import { objectName, objectsOf } from '../measure/object-name.ts';
import type { ArchiveContents } from './contents.ts';
import { rowsOf } from './names.ts';
import { hasSecretOptions } from './statements.ts';

type Untested = Pick<LeftOut, 'object' | 'table'>;

/** What a plain user may not make in the sandbox, and what is done about it instead. */
export type PlanAsText = {
  /** Not made at all, with all that depends on it. */
  left: ReadonlyMap<number, ContentsEntry>;
  /** Made without the parts that only a superuser may set. */
  altered: ReadonlyMap<number, Buffer>;
  asText: AsText;
  /** Their names as people write them. */
  names: string[];
  /** What could not be made or filled without them: what is in it is not proven. */
  untested: Untested[];
  /** The same but for what no server makes. */
  without(refused: (entry: ContentsEntry) => boolean): PlanAsText;
};

const NOT_FOR_PLAIN_USERS = new Set([
  ...['EVENT TRIGGER', 'SUBSCRIPTION', 'PUBLICATION TABLES IN SCHEMA', 'TRANSFORM'],
  ...['FOREIGN DATA WRAPPER', 'OPERATOR CLASS', 'OPERATOR FAMILY', 'ACCESS METHOD'],
  ...['PROCEDURAL LANGUAGE', 'TEXT SEARCH PARSER', 'TEXT SEARCH TEMPLATE', 'SHELL TYPE'],
]);

/** Options of postgres_fdw by which one connects as somebody else, or with files of the server. */
const OF_SUPERUSERS = /^ {4}(?:password_required|sslcert|sslkey) '/m;
/** Options of file_fdw. */
const OF_FILES = /^ {4}(?:filename|program) '/m;
/** Names without a schema are the server's own. */
const OF_BUILT_IN_TYPES = /^CREATE CAST \([^.)]{1,100} AS [^.)]{1,100}\)/m;

/** Kinds of which only some take a superuser. */
const DEFINED_AS = new Map<string, (definition: string) => boolean>([
  ['PUBLICATION', (text) => /^CREATE PUBLICATION [^;]{0,300} FOR ALL TABLES/m.test(text)],
  // Nobody but a superuser could read them again, to compare them.
  ['USER MAPPING', (text) => hasSecretOptions(text) || OF_SUPERUSERS.test(text)],
  ['FOREIGN TABLE', (text) => OF_FILES.test(text)],
  ['CAST', (text) => /\bWITHOUT FUNCTION\b/.test(text) || OF_BUILT_IN_TYPES.test(text)],
  ['TYPE', (text) => /^ {4}INPUT = |^CREATE TYPE [^(]{0,600};$/m.test(text)],
  ['AGGREGATE', (text) => /^ {4}STYPE = internal,?$/m.test(text)],
  ['COMMENT', (text) => text.startsWith('COMMENT ON ACCESS METHOD ')],
  ['FUNCTION', isUntrusted],
  ['PROCEDURE', isUntrusted],
]);

/**
 * The sandbox runs a dump as a plain user, so that a hostile one gains nothing. Definitions that
 * take a superuser are therefore not run there, but compared as text: what was made, together with
 * these texts, must be all that the manifest says.
 */
export function planAsText(
  { entries, definitionOf }: Pick<ArchiveContents, 'entries' | 'definitionOf'>,
  {
    isOfSuperusers,
    provided,
  }: {
    isOfSuperusers(setting: string): boolean;
    /** Entries that a superuser has taken care of. */
    provided: ReadonlySet<number>;
  },
): PlanAsText {
  const text = (entry: ContentsEntry) => definitionOf(entry).toString('latin1');
  const dependents = dependentsOf(entries);
  const left = new Map<number, ContentsEntry>();
  const named: ContentsEntry[] = [];
  for (const entry of entries) {
    if (provided.has(entry.id)) continue;
    if (!NOT_FOR_PLAIN_USERS.has(entry.kind) && !DEFINED_AS.get(entry.kind)?.(text(entry)))
      continue;
    named.push(entry);
    for (const one of [entry, ...dependents(entry)]) left.set(one.id, one);
  }
  // What is said of a server does not name it as something that it depends on.
  const servers = [...left.values()].filter(({ kind }) => kind === 'SERVER');
  for (const entry of entries) {
    if (left.has(entry.id) || entry.kind !== 'USER MAPPING') continue;
    if (!servers.some(({ tag }) => isOfServer(entry, tag))) continue;
    left.set(entry.id, entry);
  }
  const altered = new Map<number, Buffer>();
  const changed: string[] = [];
  const digests: Record<string, string> = {};
  for (const entry of entries) {
    if (left.has(entry.id) || !/^(FUNCTION|PROCEDURE)$/.test(entry.kind)) continue;
    const before = text(entry);
    const plain = asPlainUser(before, isOfSuperusers);
    if (plain === before) continue;
    const definition = Buffer.from(plain, 'latin1');
    altered.set(entry.id, definition);
    for (const wording of ['exact', 'free'] as const) {
      const made = digestOf(entry, definition, wording);
      digests[made] = digestOf(entry, definitionOf(entry), wording);
    }
    changed.push(nameOf(entry));
  }
  const plan = (refused: (entry: ContentsEntry) => boolean): PlanAsText => {
    const there = [...left.values()].filter((entry) => !refused(entry));
    const undone = there.filter((entry) => !entry.hasData && describesSchema(entry));
    return {
      ...{ left, altered },
      names: [...named.filter((entry) => !refused(entry)).map(nameOf), ...changed],
      untested: there.flatMap(untestedIn),
      asText: {
        altered: digests,
        left: undone.map(({ digest }) => digest.toString('hex')),
        leftFreely: undone.map((entry) => digestOf(entry, definitionOf(entry), 'free')),
        objects: [...there.flatMap(listedAs), ...changed],
      },
      without: plan,
    };
  };
  return plan(() => false);
}

function untestedIn(entry: ContentsEntry): Untested[] {
  const name = rowsOf(entry);
  if (entry.kind === 'TABLE') return [{ object: nameOf(entry), table: name }];
  // Only one that is filled has this.
  return entry.kind === 'MATERIALIZED VIEW DATA' ? [{ object: `materialised view ${name}` }] : [];
}

function isOfServer({ tag }: ContentsEntry, server: Buffer): boolean {
  const end = Buffer.concat([Buffer.from(' SERVER '), server]);
  return tag.subarray(-end.length).equals(end);
}

function dependentsOf(entries: readonly ContentsEntry[]) {
  const direct = new Map<number, ContentsEntry[]>();
  for (const entry of entries) {
    for (const other of entry.dependencies) {
      const list = direct.get(other) ?? [];
      list.push(entry);
      direct.set(other, list);
    }
  }
  return (root: ContentsEntry): ContentsEntry[] => {
    const found = new Map<number, ContentsEntry>();
    const open = [root];
    for (let entry = open.pop(); entry; entry = open.pop()) {
      for (const one of direct.get(entry.id) ?? []) {
        if (found.has(one.id) || one.id === root.id) continue;
        found.set(one.id, one);
        open.push(one);
      }
    }
    return [...found.values()];
  };
}

/**
 * How pg_dump writes what is between a function's result and its body. Each part ends where the
 * next begins and nowhere else: a definition may contain a hostile line of any length, on which a
 * choice between two ends would be tried for every one of its characters.
 */
const CLAUSES =
  /\n {4}LANGUAGE ("(?:[^"]|"")*"|\S+)(?!\S)([^\n]*)(?![^\n])((?:\n {4}SET [^\n]*)*)(?=\n {4}(?:AS|BEGIN ATOMIC|RETURN)\b)/;

function isUntrusted(definition: string): boolean {
  const language = CLAUSES.exec(definition)?.[1] ?? '';
  return /^(c|internal|plsh|plr|pl\w+u)$/.test(language);
}

/** The same function without what takes a superuser. */
export function asPlainUser(
  definition: string,
  isOfSuperusers: (setting: string) => boolean,
): string {
  return definition.replace(CLAUSES, (_, language: string, clauses: string, settings: string) => {
    const kept = settings.replaceAll(
      /\n {4}SET ("(?:[^"]|"")*"|\S+) [^\n]*/g,
      (line, name: string) => (isOfSuperusers(name.replaceAll('"', '').toLowerCase()) ? '' : line),
    );
    const plain = clauses.replace(/ LEAKPROOF\b/, '').replace(/ SUPPORT \S+/, '');
    return `\n    LANGUAGE ${language}${plain}${kept}`;
  });
}

const listedAs = ({ kind, namespace, tag }: ContentsEntry) =>
  objectsOf(kind, decodeName(namespace), decodeName(tag));

function nameOf({ kind, namespace, tag }: ContentsEntry): string {
  return objectName(kind, decodeName(namespace), decodeName(tag));
}
