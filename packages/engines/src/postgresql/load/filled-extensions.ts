import type { LeftOut } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { type ContentsEntry, madeBy } from '../measure/contents.ts';
import { markOf } from '../measure/marks.ts';
import { EXTENSIONS, NOTHING } from '../measure/own-entry.ts';
import type { NeededExtension, ServerFacts } from '../target/model.ts';
import type { Archive } from './archive.ts';
import { readArchiveContents } from './contents.ts';
import { nameOf, rowsOf } from './names.ts';
import type { ArchiveEntry } from './plan.ts';

/** The entries of our own that fill what belongs to an extension have its key. Its views may stay as they are. */
const isOwn = ({ key, text }: ArchiveEntry) =>
  key.startsWith(`${EXTENSIONS} `) && !/^(EXTENSION -|MATERIALIZED VIEW DATA) /.test(text);

/** The extensions whose tables and sequences are filled by entries of our own, with those. */
function filledExtensions<Extension extends Pick<NeededExtension, 'name'>>(
  entries: readonly ArchiveEntry[],
  extensions: readonly Extension[],
): (Extension & { filledBy: number[] })[] {
  const own = entries.filter(isOwn);
  if (own.length === 0) return [];
  return extensions.flatMap((extension) => {
    const made = entries.find(({ text }) => text.startsWith(`EXTENSION - ${extension.name} `));
    const filledBy = own.filter(({ key }) => key === made?.key).map(({ id }) => id);
    return filledBy.length > 0 ? [{ ...extension, filledBy }] : [];
  });
}

/** What an archive has of tables whose extensions are there already: their rows would be replaced. */
export function replacedRows(
  archive: Archive,
  extensions: readonly NeededExtension[],
  left: ReadonlySet<number>,
): string[] {
  const there = extensions.filter(({ installed }) => installed);
  const ids = filledExtensions(archive.entries, there).flatMap(({ filledBy }) => filledBy);
  if (ids.length === 0) return [];
  return readArchiveContents(archive.head())
    .entries.filter(({ id, hasData }) => hasData && ids.includes(id) && !left.has(id))
    .flatMap(madeBy);
}

/**
 * What this user may not fill, since it belongs to a superuser once the extension is there. What was
 * added to an extension only takes the extension to be the user's.
 */
export function findBarred(
  archive: Archive,
  { extensions, superuser }: Pick<ServerFacts, 'extensions' | 'superuser'>,
  wording: Wording,
): { id: number; leftOut: LeftOut & { marks: string[] } }[] {
  if (superuser) return [];
  const filled = filledExtensions(archive.entries, extensions).filter(({ fillable }) => !fillable);
  if (filled.length === 0) return [];
  const { entries } = readArchiveContents(archive.head());
  const placeOf = ({ namespace, tag }: ContentsEntry) =>
    JSON.stringify([namespace, tag].map(String));
  return filled.flatMap(({ name: extension, filledBy, installed, owned, trusted }) => {
    const own = entries.filter(({ id }) => filledBy.includes(id));
    const makes = ({ kind, glance }: ContentsEntry) =>
      /^(TABLE|SEQUENCE)$/.test(kind) && glance !== NOTHING;
    const made = new Set(own.filter(makes).map(placeOf));
    const mayAdd = installed ? owned : trusted;
    return own
      .filter((entry) => !(mayAdd && made.has(placeOf(entry))))
      .map((entry) => {
        const leftOut = {
          object: nameOf(entry, wording),
          why: `it belongs to extension ${extension}, which only a superuser may fill`,
          advice: 'A superuser restores it.',
          fault: 'server' as const,
          ...(entry.kind === 'TABLE DATA' && { table: rowsOf(entry) }),
          marks: [markOf(entry)],
        };
        return { id: entry.id, leftOut };
      });
  });
}
