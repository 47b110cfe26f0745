import { createHash } from 'node:crypto';
import { DumpUnreadable } from '@holdfast/artifact';
import type { ByteSource, Reading } from './byte-source.ts';
import { createFingerprint, type Fingerprint } from './fingerprint.ts';
import { RELATION_KINDS, TABLE_ACCESS_METHODS } from './header.ts';
import { decodeName } from './names.ts';
import { createRights, isTold, LONGEST_GRANTS } from './rights.ts';

/** A function's signature, at worst: a hundred types of two names each. */
const LONGEST_NAME = 1 << 20;
/** Enough of a definition to tell whether it is one. */
const GLANCE = 64;

/** An entry that must be followed by a block of data. */
export type DataEntry = { kind: 'table'; schema: string; name: string } | { kind: 'large-objects' };

export type Contents = {
  /** By the number that its block begins with. */
  data: Map<number, DataEntry>;
  schema: Fingerprint;
  sequences: Fingerprint;
  rights: ReturnType<typeof createRights>;
};

/** Reads the table of contents, which stands before all data. */
export function* readContents(
  source: ByteSource,
  { minor, offsetBytes }: { minor: number; offsetBytes: number },
  rights = createRights(),
): Reading<Contents> {
  const contents: Contents = {
    data: new Map(),
    schema: createFingerprint(),
    sequences: createFingerprint(),
    rights,
  };
  const entries = yield* source.int();
  for (let i = 0; i < entries; i += 1) yield* readEntry(source, minor, offsetBytes, contents);
  return contents;
}

function* readEntry(
  source: ByteSource,
  minor: number,
  offsetBytes: number,
  contents: Contents,
): Reading<void> {
  const id = yield* source.int();
  const hasData = (yield* source.int()) !== 0;
  yield* source.skipText(); // catalogue that it comes from
  yield* source.skipText(); // its number there
  const tag = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  const kind = String((yield* source.shortText(LONGEST_NAME)) ?? '');
  yield* source.int(); // section
  const digest = createHash('sha256');
  const add = (bytes: Buffer) => digest.update(`${bytes.length}:`).update(bytes);
  add(Buffer.from(kind));
  add(tag);
  let definitionBytes = 0;
  let glance = '';
  const told = isTold(kind, tag.toString('latin1'));
  let text = '';
  yield* source.text((part) => {
    definitionBytes += part.length;
    if (glance.length < GLANCE) glance += part.toString('latin1', 0, GLANCE);
    digest.update(part);
    if (told) text += part.toString('latin1');
    if (text.length > LONGEST_GRANTS) {
      throw new DumpUnreadable('The dump holds grants without end.');
    }
  });
  digest.update(`:${definitionBytes}:`);
  yield* source.skipText(); // statement that drops it
  yield* source.skipText(); // COPY statement
  const namespace = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  add(namespace);
  const tablespace = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  if (minor >= TABLE_ACCESS_METHODS) yield* source.skipText();
  if (minor >= RELATION_KINDS) yield* source.int();
  const owner = (yield* source.shortText(LONGEST_NAME)) ?? Buffer.alloc(0);
  yield* source.skipText(); // "false", once: with oids
  while (yield* source.text(() => {})); // what it depends on
  yield* source.skip(1 + offsetBytes); // where its data stands, unknown while streaming

  contents.rights.add({
    ...{ kind, namespace: namespace.toString('latin1'), tag: tag.toString('latin1') },
    ...{ owner: owner.toString('latin1'), tablespace: tablespace.toString('latin1') },
    definition: text,
  });
  if (hasData) addData(contents, id, kind, namespace, tag);
  else if (kind === 'SEQUENCE SET') contents.sequences.add(digest.digest());
  else if (describesSchema(kind, tag, glance)) contents.schema.add(digest.digest());
}

function addData(
  { data }: Contents,
  id: number,
  kind: string,
  namespace: Buffer,
  tag: Buffer,
): void {
  if (data.has(id)) throw new DumpUnreadable('The dump names the same data twice.');
  if (kind === 'TABLE DATA') {
    data.set(id, { kind: 'table', schema: decodeName(namespace), name: decodeName(tag) });
  } else if (kind === 'BLOBS') {
    data.set(id, { kind: 'large-objects' });
  } else {
    throw new DumpUnreadable('The dump holds data of a kind that is not known here.');
  }
}

/** Who owns what and who may what, the planner's numbers, and what is measured by its content. */
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

function describesSchema(kind: string, tag: Buffer, definition: string): boolean {
  if (NO_SCHEMA.has(kind)) return false;
  // Of the database itself, whose name differs after a restore under another one.
  if ((kind === 'COMMENT' || kind === 'SECURITY LABEL') && tag.indexOf('DATABASE ') === 0) {
    return false;
  }
  // Schema `public` is named only where somebody else than usual owns it, and never created.
  return !(kind === 'SCHEMA' && definition.startsWith('-- *not* creating schema'));
}
