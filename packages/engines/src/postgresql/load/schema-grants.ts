import type { ContentsEntry } from '../measure/contents.ts';
import { readGrants } from '../measure/rights.ts';
import type { ArchiveContents } from './contents.ts';

/** pg_dump's number for what comes before all rows. */
const PRE_DATA = 2;

/**
 * pg_restore grants rights last, and gives each object to its owner at once: who may make tables in a
 * schema only by a grant could not take one, and an index could not be built if its function reads
 * what is in such a schema. So grants on schemas are run as soon as all schemas are there, and once
 * more when pg_restore comes to them. Returns other definitions, by the numbers of their entries.
 */
export function grantOnSchemasFirst(
  { entries, definitionOf }: Pick<ArchiveContents, 'entries' | 'definitionOf'>,
  ids: readonly number[],
): ReadonlyMap<number, Buffer> {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const wanted = ids.flatMap((id) => known.get(id) ?? []);
  const made = new Set(wanted.filter(({ kind }) => kind === 'SCHEMA').map(({ id }) => id));
  // Others come with an extension, later.
  const isThere = ({ dependencies, tag }: ContentsEntry) =>
    dependencies.some((id) => made.has(id)) || tag.toString('latin1') === 'SCHEMA public';
  const grants = wanted
    .filter((entry) => entry.kind === 'ACL' && isThere(entry))
    .flatMap(grantsOnSchema);
  const after = wanted.slice(wanted.findLastIndex(({ kind }) => kind === 'SCHEMA') + 1);
  const next = after.find(isMade);
  if (grants.length === 0 || next === undefined) return new Map();
  const first = Buffer.from(`${grants.join('\n')}\n`, 'latin1');
  return new Map([[next.id, Buffer.concat([first, definitionOf(next)])]]);
}

/** Those of the owner: others may give rights only once they have got them. */
function grantsOnSchema({ text }: ContentsEntry): string[] {
  return readGrants(text, '')
    .filter((one) => one.grantor === undefined && /^GRANT [A-Z, ]+ ON SCHEMA /.test(one.text))
    .map((one) => `${one.text};`);
}

const isMade = ({ kind, section, hasData, definition: { from, to } }: ContentsEntry) =>
  section === PRE_DATA && from < to && !hasData && !/^(?:.*ACL|COMMENT|SECURITY LABEL)$/.test(kind);
