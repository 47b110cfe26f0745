import type { ContentsEntry } from '../measure/contents.ts';
import { readGrants } from '../measure/rights.ts';
import type { ArchiveContents } from './contents.ts';

/** pg_dump's number for what comes before all rows. */
const PRE_DATA = 2;
const ON_SCHEMA = /^GRANT [A-Z, ]+ ON SCHEMA /;
/** Large objects come with the rows, and grants on the database itself are no entries of pg_restore's. */
const ON_OTHERS = /^GRANT .* ON (?!SCHEMA |LARGE OBJECT |DATABASE )/s;

/**
 * pg_restore grants rights last, and gives each object to its owner at once: who may make tables in a
 * schema only by a grant could not take one, and rows, indexes and views could not be made if a function
 * of theirs reads as its own or the table's owner what that may read only by a grant. So grants on
 * schemas are run as soon as all schemas are there, all others once everything is that comes before the
 * rows, and both once more when pg_restore comes to them. Returns other definitions, by the numbers of
 * their entries.
 */
export function grantFirst(
  { entries, definitionOf }: Pick<ArchiveContents, 'entries' | 'definitionOf'>,
  ids: readonly number[],
): ReadonlyMap<number, Buffer> {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const wanted = ids.flatMap((id) => known.get(id) ?? []);
  const isSchema = ({ kind }: ContentsEntry) => kind === 'SCHEMA';
  const after = wanted.slice(wanted.findLastIndex(isSchema) + 1);
  const changed = new Map<number, Buffer>();
  /** Some were made already, and others come with an extension. */
  const grants = (made: readonly ContentsEntry[], which: RegExp, alsoOn?: string) => {
    const there = new Set(made.map(({ id }) => id));
    return wanted
      .filter(({ kind, dependencies, tag }) => {
        if (kind !== 'ACL') return false;
        return tag.toString('latin1') === alsoOn || dependencies.some((id) => there.has(id));
      })
      .flatMap((entry) => ownersGrants(entry, which));
  };
  const textOf = (entry: ContentsEntry) => changed.get(entry.id) ?? definitionOf(entry);
  const onSchemas = grants(wanted.filter(isSchema), ON_SCHEMA, 'SCHEMA public');
  const next = after.find(isMade);
  if (onSchemas.length > 0 && next) {
    changed.set(next.id, Buffer.concat([lines(onSchemas), textOf(next)]));
  }
  const made = wanted.filter(isMade);
  const onOthers = grants(made, ON_OTHERS);
  const last = made.at(-1);
  if (onOthers.length > 0 && last) {
    changed.set(last.id, Buffer.concat([textOf(last), Buffer.from('\n'), lines(onOthers)]));
  }
  return changed;
}

/**
 * Those of the owner: others may give rights only once they have got them. Nobody may yet, or a user who
 * has the rights of such a role would be taken for it when pg_restore grants them once more.
 */
function ownersGrants({ text }: ContentsEntry, which: RegExp): string[] {
  return readGrants(text, '')
    .filter((one) => one.grantor === undefined && which.test(one.text))
    .map((one) => `${one.text.replace(/ WITH GRANT OPTION$/, '')};`);
}

const lines = (statements: readonly string[]) =>
  Buffer.from(`${statements.join('\n')}\n`, 'latin1');

const isMade = ({ kind, section, hasData, definition: { from, to } }: ContentsEntry) =>
  section === PRE_DATA && from < to && !hasData && !/^(?:.*ACL|COMMENT|SECURITY LABEL)$/.test(kind);
