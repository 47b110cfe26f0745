import type pg from 'pg';
import type { Wording } from '../../wording/wording.ts';
import { objectName, positionOf, rowsOf } from '../measure/object-name.ts';
import { AS_RESHAPED, definitionOf, unlessDumped } from './member-definitions.ts';
import { COLUMNS, inBytes } from './member-text.ts';
import { holdsOwnRows, readPosition } from './members.ts';
import type { MemberRelation, OwnEntry, Wanted } from './model.ts';
import { ownerEntries } from './owner-entries.ts';
import { readEach } from './stored-rows.ts';
import { viewEntries } from './view-entries.ts';

/** What pg_trigger notes of triggers that fire when rows are deleted. */
const ON_DELETE = 8;
/**
 * Whether rows go into a table as they come out of it, and what refers to what. Others than plain
 * tables stay out of the dump, and are named. Into configuration pg_dump copies rows whatever
 * it is: there it is enough that the table can be emptied before.
 */
const TABLES = `
  select c.oid::pg_catalog.text,
    (c.relpersistence = 'p' or not pg_catalog.pg_is_in_recovery()) and n.nspname not in ('pg_catalog', 'information_schema')
      and not c.relhasrules and not c.relforcerowsecurity
      and exists (select from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
      and case when exists (select from pg_catalog.pg_extension x where x.oid = d.refobjid and c.oid = any (x.extconfig))
        then not exists (select from pg_catalog.pg_trigger t
          where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & ${ON_DELETE} <> 0)
        else not c.relispartition and not c.relhassubclass and not c.relrowsecurity
          and not exists (select from pg_catalog.pg_inherits i where i.inhrelid = c.oid)
          and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
        end as plain,
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
  const byOid = new Map(candidates.map((member) => [member.oid, member]));
  const ofIdentity = candidates.length > 0 ? await identities(client) : new Map<string, string>();
  const isMade = (member: MemberRelation | undefined) =>
    member !== undefined && wanted ? wanted.has(nameOf(member)) : isByHand(member);
  // The sequence of an identity column that was added to a table which the extension makes.
  const withRows = ({ oid, member }: MemberRelation) =>
    !member && !isMade(byOid.get(ofIdentity.get(oid) ?? ''));
  const definitions = new Map<string, OwnEntry[]>();
  const positions: OwnEntry[] = [];
  const filled = new Set<string>();
  // What cannot be read is told when it is measured instead.
  await readEach(client, candidates, how, async (member) => {
    const { oid, columns, dumped } = member;
    const isSequence = columns === null;
    if (!isSequence && !tables.get(oid)?.plain) return;
    const defines = isMade(member) && !withRows(member);
    const definition = defines
      ? await definitionOf(client, member, { ofIdentity: ofIdentity.has(oid) })
      : [];
    if (!definition) return; // it cannot be made, so there is no place for what it holds
    definitions.set(oid, definition);
    if (isSequence) {
      const { at, moved } = await readPosition(client, member);
      const dumps = wanted ? wanted.has(positionOf(dumped)) : moved;
      if (dumps) positions.push(await positionEntry(client, member, at));
    } else if (
      wanted ? wanted.has(rowsOf(dumped)) : isOwn(member) || (await holdsOwnRows(client, member))
    ) {
      filled.add(oid);
    }
  });
  const order = inOrder(wanted ? filled : together(filled, tables, byOid), tables);
  const isLost = ({ oid, member }: Pick<MemberRelation, 'oid' | 'member'>) => {
    const table = ofIdentity.get(oid) ?? '';
    return table !== '' && !order.includes(table) && (!member || isByHand(byOid.get(table)));
  };
  const there = candidates.filter((member) =>
    member.columns === null ? !isLost(member) : order.includes(member.oid),
  );
  // An identity column's sequence is made with the column.
  const rank = ({ oid, columns }: MemberRelation) => (columns ? 1 : ofIdentity.has(oid) ? 2 : 0);
  const entries = there
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ oid }) => definitions.get(oid) ?? []);
  for (const oid of order) {
    const member = byOid.get(oid);
    if (!member) continue;
    const entry = await rowsEntry(client, member, { tables, order, members: byOid });
    const added = there.filter((one) => withRows(one) && ofIdentity.get(one.oid) === oid);
    entries.push({ ...entry, makes: [...entry.makes, ...added.map(nameOf)] });
  }
  const existing = new Set(there.map(({ oid }) => oid));
  for (const position of positions.filter(({ oid }) => existing.has(oid))) {
    const table = byOid.get(ofIdentity.get(position.oid) ?? '');
    entries.push({ ...position, after: table ? [rowsOf(table.dumped)] : [] });
  }
  const made = new Set([...definitions].filter(([, all]) => all.length > 0).map(([oid]) => oid));
  entries.push(...(await ownerEntries(client, wanted, made)));
  entries.push(...(await viewEntries(client, wanted)));
  return entries;
}

/** Given to its extension by hand, so that no script makes it. */
const isByHand = (member: MemberRelation | undefined) =>
  member?.marked === true && member.condition === null;

/**
 * Whether all rows of a table are for us to dump, whoever inserted them. Where pg_dump writes all
 * of them, a copy would have those that CREATE EXTENSION makes twice; and columns that are the user's
 * come with the rows.
 */
const isOwn = ({ condition, marked, reshaped }: MemberRelation) =>
  condition === '' || marked || reshaped;

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
 * is configuration would not be that any more: there a column gets what is otherwise its default,
 * if not all of its rows are for us to dump anyway.
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
    `${relation.condition === null ? TAKEN_AND_GIVEN : relation.condition === '' ? "''" : COLUMN_MARKED}
    || (select pg_catalog.string_agg(pg_catalog.format(E'DELETE FROM ONLY %I.%I;\\n', m.nspname, t.relname), '' order by o.place)
      from pg_catalog.unnest('{${emptied.join(',')}}'::pg_catalog.oid[]) with ordinality o (oid, place)
      join pg_catalog.pg_class t on t.oid = o.oid join pg_catalog.pg_namespace m on m.oid = t.relnamespace)
    || ${AS_RESHAPED}
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
