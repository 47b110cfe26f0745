import type pg from 'pg';
import { decodeName } from '../measure/names.ts';
import { contentOfView } from '../measure/object-name.ts';
import { inBytes } from './member-text.ts';
import { MADE_BY_SCRIPT } from './members.ts';
import type { OwnEntry } from './model.ts';

/** In the order in which they were made, since one may read another. */
const VIEWS = `
  select c.oid::pg_catalog.text, d.refobjid::pg_catalog.text as "extensionOid", c.relispopulated as filled
  from pg_catalog.pg_class c join pg_catalog.pg_depend d on d.objid = c.oid
    and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.deptype = 'e'
  where c.relkind = 'm' and c.oid >= 16384 and ${MADE_BY_SCRIPT} order by c.oid`;

/** What a script made of a view, before there were rows. If it fails, the proof shows what differs. */
const REFRESH = `pg_catalog.format(E'DO $_holdfast_$ BEGIN\\nREFRESH MATERIALIZED VIEW %I.%I;\\n'
  || E'EXCEPTION WHEN OTHERS THEN NULL;\\nEND $_holdfast_$;\\n', n.nspname, c.relname)`;

/** Entries of our own that refresh the materialised views of extensions, once their rows are there. */
export async function viewEntries(
  client: pg.Client,
  wanted: ReadonlySet<string> | undefined,
): Promise<OwnEntry[]> {
  type View = { oid: string; extensionOid: string; filled: boolean };
  const { rows } = await client.query<View>(VIEWS);
  const entries: OwnEntry[] = [];
  for (const view of rows) {
    const { text, ...named } = await inBytes(client, view, REFRESH);
    const [schema, name] = [named.schema, named.name].map((hex) =>
      decodeName(Buffer.from(hex, 'hex')),
    ) as [string, string];
    const made = contentOfView({ schema, name });
    if (!(wanted ? wanted.has(made) : view.filled)) continue;
    entries.push({
      ...{ kind: 'MATERIALIZED VIEW DATA', makes: [made], oid: view.oid },
      ...{ extension: view.extensionOid, ...named, definition: text },
      after: entries.slice(-1).flatMap(({ makes }) => makes),
    });
  }
  return entries;
}
