import type pg from 'pg';
import type { Wording } from '../../wording/wording.ts';
import { objectName, positionOf, rowsOf } from '../measure/object-name.ts';
import { COLUMNS_ADDED, definitionOf, unlessDumped } from './member-definitions.ts';
import { COLUMNS, inBytes } from './member-text.ts';
import { holdsOwnRows, readPosition } from './members.ts';
import type { MemberRelation, OwnEntry, Wanted } from './model.ts';
import { readEach } from './stored-rows.ts';
import { viewEntries } from './view-entries.ts';

/**
 * Whether rows go into a table as they come out of it, and what refers to what. Others than plain
 * tables stay out of the dump, and are named.
 */
const TABLES = `
  select c.oid::pg_catalog.text,
    c.relkind = 'r' and (c.relpersistence = 'p' or not pg_catalog.pg_is_in_recovery()) and n.nspname not in ('pg_catalog', 'information_schema')
      and not c.relispartition and not c.relhassubclass
      and not c.relrowsecurity and not c.relhasrules
      and not exists (select from pg_catalog.pg_inherits i where i.inhrelid = c.oid)
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
      and exists (select from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as plain,
    array(select k.confrelid::pg_catalog.text from pg_catalog.pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_depend d on d.objid = c.oid
    and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.deptype = 'e'
  where c.relkind = 'r' and c.oid >= 16384`;

const TAKEN_AND_GIVEN = `
  pg_catalog.format(E'ALTER EXTENSION %1$I DROP TABLE %2$I.%3$I;\\nALTER EXTENSION %1$I ADD TABLE %2$I.%3$I;\\n',
    x.extname, n.nspname, c.relname)`;
const COLUMN_MARKED = `
  (select pg_catalog.format(E'ALTER TABLE ONLY %I.%I ALTER COLUMN %I SET (n_distinct = 0);\\n', n.nspname, c.relname, a.attname)
  from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  order by a.attoptions is not null, a.attnum limit 1)`;

type Table = { oid: string; plain: boolean; refers: string[] };

/**
 * Entries of our own for what belongs to extensions: positions of sequences, rows that did not come
 * with a script, and the tables and sequences that were added to an extension and are not made by
 * it. What was read here stays locked.
 */
export async function chooseMembers(
  client: pg.Client,
  members: readonly MemberRelation[],
  { among, making }: Wanted,
  how: { major: number; wording: Wording },
): Promise<OwnEntry[]> {
  const asked = new Set(among);
  const wanted = making && new Set(making);
  const candidates = members.filter(({ oid, readable }) => readable && asked.has(oid));
  const { rows } = await client.query<Table>(TABLES);
  const tables = new Map(rows.map((table) => [table.oid, table]));
  const definitions = new Map<string, OwnEntry[]>();
  const positions: OwnEntry[] = [];
  const filled = new Set<string>();
  // What cannot be read is told when it is measured instead.
  await readEach(client, candidates, how, async (member) => {
    const { oid, columns, dumped, marked } = member;
    const isSequence = columns === null;
    if (!isSequence && !tables.get(oid)?.plain) return;
    const defines = wanted ? wanted.has(nameOf(member)) : marked && member.condition === null;
    const definition = defines ? await definitionOf(client, member) : [];
    if (!definition) return; // it cannot be made, so there is no place for what it holds
    definitions.set(oid, definition);
    if (isSequence) {
      const { at, moved } = await readPosition(client, member);
      const dumps = wanted ? wanted.has(positionOf(dumped)) : moved;
      if (dumps) positions.push(await positionEntry(client, member, at));
    } else if (
      wanted
        ? wanted.has(rowsOf(dumped))
        : (marked && member.condition === null) || (await holdsOwnRows(client, member))
    ) {
      filled.add(oid);
    }
  });
  const byOid = new Map(candidates.map((member) => [member.oid, member]));
  const order = inOrder(wanted ? filled : together(filled, tables, byOid), tables);
  const ofIdentity = definitions.size > 0 ? await identities(client) : new Map<string, string>();
  const byHand = (oid: string) =>
    byOid.get(oid)?.marked === true && byOid.get(oid)?.condition === null;
  const lost = new Set(
    [...ofIdentity]
      .filter(([, table]) => byHand(table) && !order.includes(table))
      .map(([sequence]) => sequence),
  );
  const there = candidates.filter(({ oid, columns }) =>
    columns === null ? !lost.has(oid) : order.includes(oid),
  );
  // An identity column's sequence is made with the column.
  const rank = ({ oid, columns }: MemberRelation) => (columns ? 1 : ofIdentity.has(oid) ? 2 : 0);
  const entries = there
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ oid }) => definitions.get(oid) ?? []);
  entries.push(...positions.filter(({ oid }) => !lost.has(oid)));
  for (const oid of order) {
    const member = byOid.get(oid);
    if (member) entries.push(await rowsEntry(client, member, { tables, order, members: byOid }));
  }
  entries.push(...(await viewEntries(client, wanted)));
  return entries;
}

/** Sequences of identity columns, with their tables. */
async function identities(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ sequence: string; table: string }>(`
    select d.objid::pg_catalog.text as sequence, d.refobjid::pg_catalog.text as table
    from pg_catalog.pg_depend d join pg_catalog.pg_class c on c.oid = d.objid and c.relkind = 'S'
    where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.refclassid = d.classid and d.deptype = 'i'`);
  return new Map(rows.map(({ sequence, table }) => [sequence, table]));
}

const nameOf = ({ columns, dumped: { schema, name } }: MemberRelation) =>
  objectName(columns === null ? 'SEQUENCE' : 'TABLE', schema, name);

/**
 * A table is emptied before its rows come, so those that refer to it must be emptied, too: they are
 * in the dump as well, or neither is.
 */
function together(
  filled: ReadonlySet<string>,
  tables: ReadonlyMap<string, Table>,
  members: ReadonlyMap<string, MemberRelation>,
): Set<string> {
  const mayBe = (oid: string) => members.has(oid) && tables.get(oid)?.plain === true;
  const found = new Set<string>();
  for (const root of filled) {
    const group = new Set([root]);
    for (const oid of group) {
      for (const other of tables.values()) if (other.refers.includes(oid)) group.add(other.oid);
    }
    if ([...group].every(mayBe)) for (const oid of group) found.add(oid);
  }
  return found;
}

/** What is referred to comes first. Tables that refer to each other in a circle are left out. */
function inOrder(chosen: ReadonlySet<string>, tables: ReadonlyMap<string, Table>): string[] {
  const order: string[] = [];
  const refers = (oid: string) => tables.get(oid)?.refers.filter((to) => chosen.has(to)) ?? [];
  for (let found = true; found; ) {
    const ready = [...chosen].filter(
      (oid) => !order.includes(oid) && refers(oid).every((to) => order.includes(to)),
    );
    order.push(...ready);
    found = ready.length > 0;
  }
  return order;
}

async function positionEntry(
  client: pg.Client,
  relation: MemberRelation,
  position: string,
): Promise<OwnEntry> {
  const { oid, extensionOid, dumped } = relation;
  const [value = '', isCalled = ''] = position.split(' ');
  const { text, ...named } = await inBytes(
    client,
    relation,
    `pg_catalog.format(E'SELECT pg_catalog.setval(%L, ${value}, ${isCalled});\\n',
      pg_catalog.format('%I.%I', n.nspname, c.relname))`,
  );
  return {
    ...{ kind: 'SEQUENCE SET', makes: [positionOf(dumped)], oid, extension: extensionOid },
    ...{ ...named, definition: text, ...unlessDumped(relation) },
  };
}

/**
 * The table has what CREATE EXTENSION puts into it. Taken out of the extension and put back, it can
 * be told from one that only the script has filled, even where all this is one transaction. One that
 * is configuration would not be that any more: there a column gets what is otherwise its default.
 */
async function rowsEntry(
  client: pg.Client,
  relation: MemberRelation,
  {
    tables,
    order,
    members,
  }: {
    tables: ReadonlyMap<string, Table>;
    order: readonly string[];
    members: ReadonlyMap<string, MemberRelation>;
  },
): Promise<OwnEntry> {
  const { oid, extensionOid, dumped } = relation;
  const referring = new Set([oid]);
  for (const one of referring) {
    for (const other of order) if (tables.get(other)?.refers.includes(one)) referring.add(other);
  }
  const emptied = order.filter((one) => referring.has(one)).reverse();
  const { text, ...named } = await inBytes(
    client,
    relation,
    `${relation.condition === null ? TAKEN_AND_GIVEN : COLUMN_MARKED}
    || (select pg_catalog.string_agg(pg_catalog.format(E'DELETE FROM ONLY %I.%I;\\n', m.nspname, t.relname), '' order by o.place)
      from pg_catalog.unnest('{${emptied.join(',')}}'::pg_catalog.oid[]) with ordinality o (oid, place)
      join pg_catalog.pg_class t on t.oid = o.oid join pg_catalog.pg_namespace m on m.oid = t.relnamespace)
    || ${COLUMNS_ADDED}
    || pg_catalog.format(E'COPY %I.%I (%s) FROM stdin;\\n', n.nspname, c.relname, ${COLUMNS})`,
  );
  return {
    ...{ kind: 'TABLE DATA', makes: [rowsOf(dumped)], oid, extension: extensionOid },
    ...{ ...named, definition: '', copy: text },
    after: (tables.get(oid)?.refers ?? []).flatMap((other) => {
      const referred = members.get(other);
      return referred ? [rowsOf(referred.dumped)] : [];
    }),
  };
}
