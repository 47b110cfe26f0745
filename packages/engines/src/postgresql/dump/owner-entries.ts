import type pg from 'pg';
import { decodeName } from '../measure/names.ts';
import { ownerOf } from '../measure/object-name.ts';
import { NOTHING } from '../measure/own-entry.ts';
import { inBytes } from './member-text.ts';
import type { OwnEntry } from './model.ts';

/** Sequences of columns belong to whom their tables belong. The server notes no owner that it has itself. */
const OTHERS = `
  select c.oid::pg_catalog.text, d.refobjid::pg_catalog.text as "extensionOid", exists (
    select from pg_catalog.pg_shdepend s join pg_catalog.pg_extension x on x.oid = d.refobjid
    where s.dbid = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
    and s.classid = d.classid and s.objid = c.oid and s.deptype = 'o' and s.refobjid <> x.extowner) as given
  from pg_catalog.pg_class c join pg_catalog.pg_depend d on d.objid = c.oid
    and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.deptype = 'e'
  where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.oid >= 16384
  and not exists (select from pg_catalog.pg_depend o where o.classid = d.classid and o.objid = c.oid
    and o.deptype in ('a', 'i') and c.relkind = 'S')
  order by c.oid`;

/** Entries of our own for relations that an extension makes, and that belong to somebody else by now. */
export async function ownerEntries(
  client: pg.Client,
  wanted: ReadonlySet<string> | undefined,
  made: ReadonlySet<string>,
): Promise<OwnEntry[]> {
  const { rows } = await client.query<{ oid: string; extensionOid: string; given: boolean }>(
    OTHERS,
  );
  const entries: OwnEntry[] = [];
  for (const relation of rows) {
    if ((!wanted && !relation.given) || made.has(relation.oid)) continue;
    const { text, ...named } = await inBytes(
      client,
      relation,
      `E'${JSON.stringify(NOTHING).slice(1, -1)}'`,
    );
    const [schema = '', name = ''] = [named.schema, named.name].map((hex) =>
      decodeName(Buffer.from(hex, 'hex')),
    );
    const owner = ownerOf({ schema, name });
    if (wanted && !wanted.has(owner)) continue;
    entries.push({
      ...{ kind: 'TABLE', makes: [owner], oid: relation.oid, extension: relation.extensionOid },
      ...{ ...named, definition: text, givesOwner: true },
    });
  }
  return entries;
}
