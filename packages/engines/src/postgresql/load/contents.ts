import { RestoreFailure } from '../../model.ts';
import { ByteSource, type Reading } from '../measure/byte-source.ts';
import { type ContentsEntry, readEntry } from '../measure/contents.ts';
import { readHeader } from '../measure/header.ts';

/** The table of contents of an archive, from bytes that contain all of it. */
export type ArchiveContents = {
  entries: ContentsEntry[];
  /** All of it, and none of the rows that follow: an archive without data. */
  bytes: Buffer;
  definitionOf(entry: ContentsEntry): Buffer;
  /** The same bytes with other definitions, by the numbers of their entries. */
  withDefinitions(changed: ReadonlyMap<number, Buffer>): Buffer;
  /** The same bytes with other owners. */
  withOwners(changed: ReadonlyMap<number, Buffer>): Buffer;
};

export function readArchiveContents(head: Buffer): ArchiveContents {
  const source = new ByteSource();
  source.put(head);
  const { done, value } = read(source).next();
  if (!done)
    throw new RestoreFailure('RESTORE_FAILED', 'The dump’s table of contents is incomplete.');
  const entries = value;
  return {
    entries,
    bytes: head.subarray(0, source.position),
    definitionOf: ({ definition: { from, to } }) => head.subarray(from, to),
    withDefinitions: (changed) => withTexts(changed, ({ definition }) => definition),
    withOwners: (changed) => withTexts(changed, ({ ownedBy }) => ownedBy),
  };

  function withTexts(
    changed: ReadonlyMap<number, Buffer>,
    placeOf: (entry: ContentsEntry) => ContentsEntry['definition'],
  ): Buffer {
    const pieces: Buffer[] = [];
    let at = 0;
    for (const entry of entries) {
      const text = changed.get(entry.id);
      if (!text) continue;
      const { from, to } = placeOf(entry);
      // A text is preceded by its length, and that by a sign.
      pieces.push(head.subarray(at, from - source.intBytes));
      const length = Buffer.alloc(source.intBytes);
      length.writeUInt32LE(text.length);
      pieces.push(length, text);
      at = to;
    }
    return Buffer.concat([...pieces, head.subarray(at)]);
  }
}

/** The entries that are complete in the beginning of an archive. */
export function readFirstContents(beginning: Buffer): ContentsEntry[] {
  const source = new ByteSource();
  source.put(beginning);
  const entries: ContentsEntry[] = [];
  const reading = read(source, entries);
  reading.next();
  return entries;
}

function* read(source: ByteSource, entries: ContentsEntry[] = []): Reading<ContentsEntry[]> {
  const format = yield* readHeader(source);
  const count = yield* source.int();
  for (let i = 0; i < count; i += 1) entries.push(yield* readEntry(source, format));
  return entries;
}
