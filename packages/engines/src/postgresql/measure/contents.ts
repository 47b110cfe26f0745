import { createHash } from 'node:crypto';
import { type AsText, DumpUnreadable } from '@holdfast/artifact';
import type { ByteSource, Reading } from './byte-source.ts';
import { createCode, isRead, LONGEST_READ } from './code.ts';
import { NAME, unquoted } from './copy-statement.ts';
import { createFingerprint, type Fingerprint } from './fingerprint.ts';
import { RELATION_KINDS, TABLE_ACCESS_METHODS } from './header.ts';
import { markOf } from './marks.ts';
import { decodeName } from './names.ts';
import { objectName, positionOf, rowsOf } from './object-name.ts';
import { createRights, isTold, LONGEST_GRANTS, type RightsEntry } from './rights.ts';

/** A function's signature, at worst: a hundred types of two names each. */
const LONGEST_NAME = 1 << 20;
/** Enough of a definition to see whether it is one, and whether it makes a primary key. */
const GLANCE = 512;
const PRIMARY_KEY = new RegExp(
  String.raw`^ALTER TABLE (?:ONLY )?(${NAME})\.(${NAME})\s+ADD CONSTRAINT ${NAME} PRIMARY KEY `,
);

/** An entry that must be followed by a block of data. */
export type DataEntry =
  | { kind: 'table'; schema: string; name: string; copy: Buffer; measured: boolean }
  | { kind: 'large-objects' };

export type Contents = {
  /** By the id that a block of data begins with. */
  data: Map<number, DataEntry>;
  /** Tables that have a primary key: see `keyOf`. */
  keyed: Set<string>;
  schema: Fingerprint;
  sequences: Fingerprint;
  rights: ReturnType<typeof createRights>;
  code: ReturnType<typeof createCode>;
  /** See `Measured.objects`. */
  objects: string[];
  /** Of what describes the schema, by name; in a second look only. */
  definitions: Map<string, string>;
};

/** One line of the table of contents. */
export type ContentsEntry = {
  id: number;
  hasData: boolean;
  kind: string;
  /** Its catalogue's number and its own there; `0 0` for what has none of its own. */
  key: string;
  /** Whether it comes before, with or after the rows, as pg_dump numbers that. */
  section: number;
  tag: Buffer;
  namespace: Buffer;
  owner: Buffer;
  /** Where its definition is in the source's chunk; only valid if that one chunk contains all of it. */
  definition: { from: number; to: number };
  /** Where its owner is, likewise. */
  ownedBy: { from: number; to: number };
  /** The first bytes of the definition. */
  glance: string;
  /** The COPY statement of a table's data. */
  copy: Buffer;
  dependencies: number[];
  tablespace: Buffer;
  /** The whole definition, one character per byte; only as long as was wanted. */
  text: string;
  /** The digest of everything that counts in it. */
  digest: Buffer;
};

/** `free` leaves out what a restored copy may have otherwise, see `FREELY`. */
export type Wording = 'exact' | 'free';

type Format = { minor: number; offsetBytes: number };

/** Reads the table of contents, which comes before all data. */
export function* readContents(
  source: ByteSource,
  format: Format,
  {
    rights = createRights(),
    asText: { altered, left, leftFreely } = { altered: {}, left: [] },
    without = new Set(),
    wording = 'exact',
  }: {
    rights?: ReturnType<typeof createRights>;
    asText?: AsText | undefined;
    without?: ReadonlySet<string> | undefined;
    wording?: Wording;
  } = {},
): Reading<Contents> {
  const contents: Contents = {
    data: new Map(),
    keyed: new Set(),
    schema: createFingerprint(),
    sequences: createFingerprint(),
    rights,
    code: createCode(),
    objects: [],
    definitions: new Map(),
  };
  const entries = yield* source.int();
  for (let i = 0; i < entries; i += 1) {
    const entry = yield* readEntry(source, format, { wording, keep: longestKept });
    const lacking = without.size > 0 && without.has(markOf(entry));
    if (!lacking) rights.add(rightsEntry(entry));
    contents.code.add({
      kind: entry.kind,
      name: objectName(entry.kind, decodeName(entry.namespace), decodeName(entry.tag)),
      definition: entry.text,
    });
    contents.objects.push(...madeBy(entry));
    if (entry.kind === 'CONSTRAINT') addKeyed(contents, entry);
    if (entry.hasData) addData(contents, entry, !lacking);
    else if (lacking) continue;
    else if (entry.kind === 'SEQUENCE SET') contents.sequences.add(entry.digest);
    else if (describesSchema(entry)) {
      const own = entry.digest.toString('hex');
      const digest = altered[own] ?? own;
      contents.schema.add(Buffer.from(digest, 'hex'));
      if (wording === 'free') define(contents.definitions, entry, digest);
    }
  }
  for (const digest of wording === 'free' ? (leftFreely ?? left) : left) {
    contents.schema.add(Buffer.from(digest, 'hex'));
  }
  return contents;
}

const longestTold = (kind: string, tag: string) => (isTold(kind, tag) ? LONGEST_GRANTS : -1);

/** What of each definition is read for the account of what runs, too. */
const longestKept = (kind: string, tag: string) =>
  isTold(kind, tag) ? LONGEST_GRANTS : isRead(kind) ? LONGEST_READ : -1;

/** Several operators have one name. */
function define(
  definitions: Map<string, string>,
  { kind, namespace, tag }: ContentsEntry,
  digest: string,
): void {
  const name = objectName(kind, decodeName(namespace), decodeName(tag));
  const all = [definitions.get(name) ?? [], digest].flat();
  definitions.set(name, all.sort().join(' '));
}

/** What an entry makes: by the numbers that its source's catalogue has it by, or by its name. */
export function madeBy({ kind, key, namespace, tag }: ContentsEntry): string[] {
  const [schema, name] = [decodeName(namespace), decodeName(tag)];
  if (kind === 'SEQUENCE SET') return [positionOf({ schema, name })];
  if (kind === 'TABLE DATA') return [rowsOf({ schema, name })];
  // Not everybody may read the numbers of these.
  if (kind === 'SUBSCRIPTION') return [objectName(kind, schema, name)];
  return /^0 | 0$/.test(key) ? [] : [key];
}

function addKeyed({ keyed }: Contents, { glance }: ContentsEntry): void {
  const [, schema, name] = PRIMARY_KEY.exec(glance) ?? [];
  if (schema === undefined || name === undefined) return;
  keyed.add(keyOf({ schema: unquoted(schema), name: unquoted(name) }));
}

export function keyOf({ schema, name }: { schema: string; name: string }): string {
  return JSON.stringify([schema, name]);
}

export function* readEntry(
  source: ByteSource,
  { minor, offsetBytes }: Format,
  {
    wording = 'exact',
    keep = longestTold,
  }: { wording?: Wording; keep?: (kind: string, tag: string) => number } = {},
): Reading<ContentsEntry> {
  const id = yield* source.int();
  const hasData = (yield* source.int()) !== 0;
  // The catalogue that it comes from, and its number there.
  const key = `${yield* source.shortText(LONGEST_NAME)} ${yield* source.shortText(LONGEST_NAME)}`;
  const tag = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  const kind = String((yield* source.shortText(LONGEST_NAME)) ?? '');
  const section = yield* source.int();
  const digest = createEntryDigest(kind, tag);
  const freely = wording === 'free' ? FREELY.get(kind) : undefined;
  const parts: Buffer[] = [];
  let glance = '';
  let definitionBytes = 0;
  const most = keep(kind, tag.toString('latin1'));
  let text = '';
  yield* source.text((part) => {
    definitionBytes += part.length;
    if (glance.length < GLANCE) glance += part.toString('latin1', 0, GLANCE);
    if (freely) parts.push(Buffer.from(part));
    else digest.define(part);
    // One character more shows that there was more.
    if (text.length <= most) text += part.toString('latin1', 0, most + 1 - text.length);
    if (text.length > LONGEST_GRANTS) {
      throw new DumpUnreadable('The dump contains too many grants.');
    }
  });
  if (freely) digest.define(freely(Buffer.concat(parts)));
  const definition = { from: source.position - definitionBytes, to: source.position };
  yield* source.skipText(); // statement that drops it
  const copy = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  const namespace = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  const tablespace = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  if (minor >= TABLE_ACCESS_METHODS) yield* source.skipText();
  if (minor >= RELATION_KINDS) yield* source.int();
  const owner = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  const ownedBy = { from: source.position - owner.length, to: source.position };
  yield* source.skipText(); // "false", once: with oids
  const dependencies: number[] = [];
  for (;;) {
    const other = yield* source.shortText(LONGEST_NAME);
    if (other === undefined) break;
    dependencies.push(Number(other));
  }
  yield* source.skip(1 + offsetBytes); // where its data is, unknown while streaming
  return {
    ...{
      id,
      hasData,
      kind,
      key,
      section,
      tag,
      namespace,
      owner,
      ownedBy,
      definition,
      glance,
      copy,
      dependencies,
    },
    ...{ tablespace, text },
    digest: digest.finish(namespace),
  };
}

function rightsEntry({
  kind,
  namespace,
  tag,
  owner,
  tablespace,
  text,
}: ContentsEntry): RightsEntry {
  return {
    ...{ kind, namespace: namespace.toString('latin1'), tag: tag.toString('latin1') },
    ...{ owner: owner.toString('latin1'), tablespace: tablespace.toString('latin1') },
    definition: text,
  };
}

/** By kind of entry. */
const FREELY = new Map<string, (definition: Buffer) => Buffer>([
  ['TABLE', (definition) => withoutSigns(withSortedColumns(definition))],
  ...['VIEW', 'MATERIALIZED VIEW', 'RULE', 'INDEX', 'CONSTRAINT', 'CHECK CONSTRAINT', 'DOMAIN'].map(
    (kind) => [kind, withoutSigns] as const,
  ),
  ...['DEFAULT', 'POLICY', 'TRIGGER', 'STATISTICS', 'PUBLICATION TABLE', 'FOREIGN TABLE'].map(
    (kind) => [kind, withoutSigns] as const,
  ),
  ...['FUNCTION', 'PROCEDURE'].map((kind) => [kind, ofParsedBody] as const),
]);

const NAME_OR_WORD = String.raw`(?:"(?:[^"]|"")*"|\w+)`;
/** A cast as the server writes it, with what the type has in brackets. */
const CASTS = [
  String.raw`::\s*(?:character varying|bit varying|double precision`,
  String.raw`(?:timestamp|time)(?:\(\d+\))? with(?:out)? time zone`,
  String.raw`${NAME_OR_WORD}(?:\.${NAME_OR_WORD})?)(?:\(\s*\d+(?:\s*,\s*-?\d+)?\s*\))?(?:\[\])*`,
].join('|');
const SIGNS = new RegExp(String.raw`('(?:[^']|'')*'|"(?:[^"]|"")*")|${CASTS}|[\s()]+`, 'g');
const UNQUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"]+/g;
const NUMBER = /^'(-?\d+(?:\.\d+)?)'$/;

/**
 * A server words again what it has read: `a in ('x', 'y')` of a varchar comes back with other casts
 * and brackets, once, and a view with other blanks.
 */
function withoutSigns(definition: Buffer): Buffer {
  const text = definition.toString('latin1');
  const kept = text.replaceAll(SIGNS, (_, quoted = '') => quoted.replace(NUMBER, '$1'));
  // `ON TRUE` comes back as `ON (true)`.
  return Buffer.from(
    kept.replaceAll(UNQUOTED, (part) => (/^['"]/.test(part) ? part : part.toLowerCase())),
    'latin1',
  );
}

/** Whose statements the server keeps as it has read them, not as text. */
const PARSED = /\n {4}(?:BEGIN ATOMIC|RETURN )/;

function ofParsedBody(definition: Buffer): Buffer {
  return PARSED.test(definition.toString('latin1')) ? withoutSigns(definition) : definition;
}

/** Columns of tables that inherit may be in another order. */
function withSortedColumns(definition: Buffer): Buffer {
  const [, begin = '', columns = '', end = ''] =
    /^(.*? \(\n)(.*?)(\n\)\nINHERITS \(.*)$/s.exec(definition.toString('latin1')) ?? [];
  if (begin === '') return definition;
  const sorted = columns.split(/,?\n/).sort();
  return Buffer.from(`${begin}${sorted.join(',\n')}${end}`, 'latin1');
}

/** The digest of an entry with this definition. */
export function digestOf(
  { kind, tag, namespace }: Pick<ContentsEntry, 'kind' | 'tag' | 'namespace'>,
  definition: Buffer,
  wording: Wording,
): string {
  const digest = createEntryDigest(kind, tag);
  const freely = wording === 'free' ? FREELY.get(kind) : undefined;
  digest.define(freely ? freely(definition) : definition);
  return digest.finish(namespace).toString('hex');
}

/** Takes the definition of an entry part by part, and then its schema. */
function createEntryDigest(kind: string, tag: Buffer) {
  const hash = createHash('sha256');
  const add = (bytes: Buffer) => hash.update(`${bytes.length}:`).update(bytes);
  add(Buffer.from(kind));
  add(tag);
  let definitionBytes = 0;
  return {
    define(part: Buffer): void {
      definitionBytes += part.length;
      hash.update(part);
    },
    finish(namespace: Buffer): Buffer {
      hash.update(`:${definitionBytes}:`);
      add(namespace);
      return hash.digest();
    },
  };
}

function addData(
  { data }: Contents,
  { id, kind, namespace, tag, copy }: ContentsEntry,
  measured: boolean,
): void {
  if (data.has(id)) throw new DumpUnreadable('The dump names the same data twice.');
  if (kind === 'TABLE DATA') {
    const [schema, name] = [decodeName(namespace), decodeName(tag)];
    data.set(id, { kind: 'table', schema, name, copy, measured });
  } else if (kind === 'BLOBS') {
    data.set(id, { kind: 'large-objects' });
  } else {
    throw new DumpUnreadable('The dump contains data of an unknown kind.');
  }
}

/** Not schema: owners and grants, the planner's statistics, and what is measured by its content. */
const NO_SCHEMA = new Set([
  'ACL',
  'DEFAULT ACL',
  'DATABASE',
  'DATABASE PROPERTIES',
  'STATISTICS DATA',
  'TABLE DATA',
  'BLOB',
  'BLOBS',
  'BLOB METADATA',
]);

export function describesSchema({
  kind,
  tag,
  glance,
}: Pick<ContentsEntry, 'kind' | 'tag' | 'glance'>): boolean {
  if (NO_SCHEMA.has(kind)) return false;
  // About the database itself, whose name differs after a restore under another one.
  if ((kind === 'COMMENT' || kind === 'SECURITY LABEL') && tag.indexOf('DATABASE ') === 0) {
    return false;
  }
  // Schema `public` is listed only if it has an unusual owner, and never created.
  return !(kind === 'SCHEMA' && glance.startsWith('-- *not* creating schema'));
}
