import type pg from 'pg';
import { objectName } from '../measure/object-name.ts';
import { RELATIONS } from '../measure/own-entry.ts';
import { inBytes } from './member-text.ts';
import type { MemberRelation, OwnEntry } from './model.ts';

/** Of a sequence whose numbers are `q`. */
const NUMBERS = `pg_catalog.format('START WITH %s INCREMENT BY %s MINVALUE %s MAXVALUE %s CACHE %s%s',
  q.seqstart, q.seqincrement, q.seqmin, q.seqmax, q.seqcache, case when q.seqcycle then ' CYCLE' else '' end)`;

/** These came with newer versions. */
const IDENTITY = `coalesce(pg_catalog.to_jsonb(a) ->> 'attidentity', '')`;
const GENERATED = `coalesce(pg_catalog.to_jsonb(a) ->> 'attgenerated', '')`;

const NAME_AND_TYPE = `pg_catalog.quote_ident(a.attname) || ' '
    || pg_catalog.format_type(a.atttypid, a.atttypmod)
    || coalesce((select pg_catalog.format(' COLLATE %I.%I', cn.nspname, l.collname) from pg_catalog.pg_collation l
      join pg_catalog.pg_namespace cn on cn.oid = l.collnamespace join pg_catalog.pg_type t on t.oid = a.atttypid
      where l.oid = a.attcollation and t.typcollation <> l.oid), '')`;

const TABLE_NAME = `pg_catalog.format('%I.%I', n.nspname, c.relname)`;
const DEFAULT_OF = `(select pg_catalog.pg_get_expr(f.adbin, f.adrelid) from pg_catalog.pg_attrdef f
  where f.adrelid = a.attrelid and f.adnum = a.attnum)`;

const IDENTITY_OF = `(select pg_catalog.format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %I.%I %s)',
    case ${IDENTITY} when 'a' then 'ALWAYS' else 'BY DEFAULT' end, sn.nspname, s.relname, ${NUMBERS})
  from pg_catalog.pg_depend o join pg_catalog.pg_class s on s.oid = o.objid and s.relkind = 'S'
  join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace join pg_catalog.pg_sequence q on q.seqrelid = s.oid
  where o.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and o.refclassid = o.classid
  and o.refobjid = a.attrelid and o.refobjsubid = a.attnum and o.deptype = 'i')`;

const COLUMNS_ADDED = `
  coalesce((select pg_catalog.string_agg(pg_catalog.format(
      E'IF NOT EXISTS (SELECT FROM pg_catalog.pg_attribute WHERE attrelid = place AND attname = %L AND NOT attisdropped) THEN\\n'
      || E'ALTER TABLE ONLY %s ADD COLUMN %s;\\nEND IF;\\n', a.attname, ${TABLE_NAME}, ${NAME_AND_TYPE}
      || case when ${GENERATED} = 's' then pg_catalog.format(' GENERATED ALWAYS AS (%s) STORED', ${DEFAULT_OF})
        else coalesce(' DEFAULT ' || ${DEFAULT_OF}, ${IDENTITY_OF}, '') end
      || case when a.attnotnull then ' NOT NULL' else '' end), '' order by a.attnum)
    from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and ${GENERATED} <> 'v'), '')`;

/** The columns: name, type, default (nothing where that is no plain one) and whether they need a value. */
const COLUMNS_AS_THEY_ARE = `
  (select pg_catalog.string_agg(pg_catalog.format('(%L, %L, %L, %L::pg_catalog.bool)', a.attname,
      pg_catalog.format_type(a.atttypid, a.atttypmod),
      case when ${GENERATED} = '' and ${IDENTITY} = '' then coalesce(${DEFAULT_OF}, '') end, a.attnotnull), E',\\n'
    order by a.attnum)
  from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

/** Serial columns that came later have sequences of the user's own. */
const SEQUENCES_OWNED = `
  coalesce((select pg_catalog.string_agg(pg_catalog.format(
      E'BEGIN ALTER SEQUENCE %I.%I OWNED BY %s.%I; EXCEPTION WHEN OTHERS THEN NULL; END;\\n', sn.nspname,
      s.relname, ${TABLE_NAME}, a.attname), '' order by a.attnum)
    from pg_catalog.pg_depend o join pg_catalog.pg_class s on s.oid = o.objid and s.relkind = 'S'
    join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = o.refobjsubid
    where o.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and o.refclassid = o.classid
    and o.refobjid = c.oid and o.deptype = 'a'
    and not exists (select from pg_catalog.pg_depend m where m.objid = s.oid and m.classid = o.classid and m.deptype = 'e')), '')`;

/**
 * What brings the columns of a table that its extension has made to what they are here. Those that
 * are missing are added. All else is changed only if the extension has the same version, and as far
 * as other things of the extension do not prevent it: the proof shows what is still different.
 */
export const AS_RESHAPED = `
  E'DO $_holdfast_$ DECLARE\\nplace pg_catalog.regclass := ' || pg_catalog.quote_literal(${TABLE_NAME})
  || E';\\none record;\\nBEGIN\\n' || ${COLUMNS_ADDED}
  || pg_catalog.format(E'IF EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extname = %L AND extversion = %L) THEN\\n',
    x.extname, x.extversion)
  || E'FOR one IN SELECT a.attname, a.attnotnull, w.*, pg_catalog.format_type(a.atttypid, a.atttypmod) AS other_type,\\n'
  || E'coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '''') AS other_preset FROM pg_catalog.pg_attribute a\\n'
  || E'LEFT JOIN (VALUES\\n' || ${COLUMNS_AS_THEY_ARE} || E') w (name, type, preset, needed) ON w.name = a.attname\\n'
  || E'LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum\\n'
  || E'WHERE a.attrelid = place AND a.attnum > 0 AND NOT a.attisdropped LOOP\\nBEGIN\\n'
  || E'IF one.name IS NULL THEN\\nEXECUTE pg_catalog.format(''ALTER TABLE ONLY %s DROP COLUMN %I'', place, one.attname);\\nCONTINUE;\\nEND IF;\\n'
  || E'IF one.type <> one.other_type THEN\\n'
  || E'IF one.other_preset <> '''' THEN\\nEXECUTE pg_catalog.format(''ALTER TABLE ONLY %s ALTER COLUMN %I DROP DEFAULT'', place, one.name);\\n'
  || E'one.other_preset := '''';\\nEND IF;\\n'
  || E'EXECUTE pg_catalog.format(''ALTER TABLE ONLY %s ALTER COLUMN %I TYPE %s USING %I::pg_catalog.text::%s'', place, one.name, one.type, one.name, one.type);\\n'
  || E'END IF;\\nIF one.preset <> one.other_preset THEN\\n'
  || E'EXECUTE pg_catalog.format(''ALTER TABLE ONLY %s ALTER COLUMN %I %s'', place, one.name, coalesce(''SET DEFAULT '' || nullif(one.preset, ''''), ''DROP DEFAULT''));\\n'
  || E'END IF;\\nIF one.needed <> one.attnotnull THEN\\n'
  || E'EXECUTE pg_catalog.format(''ALTER TABLE ONLY %s ALTER COLUMN %I %s NOT NULL'', place, one.name, CASE WHEN one.needed THEN ''SET'' ELSE ''DROP'' END);\\n'
  || E'END IF;\\nEXCEPTION WHEN OTHERS THEN NULL;\\nEND;\\nEND LOOP;\\nEND IF;\\n'
  || ${SEQUENCES_OWNED} || E'END $_holdfast_$;\\n'`;

const COLUMN_LIST = `
  (select pg_catalog.string_agg(E'\\n    ' || ${NAME_AND_TYPE}
    || case when ${GENERATED} <> '' then pg_catalog.format(' GENERATED ALWAYS AS (%s) %s',
        (select pg_catalog.pg_get_expr(f.adbin, f.adrelid) from pg_catalog.pg_attrdef f
          where f.adrelid = a.attrelid and f.adnum = a.attnum),
        case ${GENERATED} when 's' then 'STORED' else 'VIRTUAL' end) else '' end
    || case when a.attnotnull then ' NOT NULL' else '' end, ',' order by a.attnum)
  from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

const CONSTRAINTS = `
  coalesce((select pg_catalog.string_agg(pg_catalog.format(E',\\n    CONSTRAINT %I %s', k.conname,
    pg_catalog.pg_get_constraintdef(k.oid)), '' order by k.contype, k.conname)
  from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'p', 'u', 'x')), '')`;

const OPTIONS = `
  coalesce((select pg_catalog.format(E'\\nWITH (%s)', pg_catalog.string_agg(
    pg_catalog.format('%I=%L', o.option_name, o.option_value), ', ' order by o.option_name))
  from pg_catalog.pg_options_to_table(c.reloptions) o having pg_catalog.count(*) > 0), '')`;

const INDEXES = `
  coalesce((select pg_catalog.string_agg(pg_catalog.pg_get_indexdef(i.indexrelid) || E';\\n', ''
    order by i.indexrelid::pg_catalog.regclass::pg_catalog.text)
  from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisvalid
  and not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)), '')`;

/** What takes its sequences to be there, and the tables that it refers to. */
const DEFAULTS = `
  coalesce((select pg_catalog.string_agg(pg_catalog.format(
      E'ALTER TABLE ONLY %I.%I ALTER COLUMN %I SET DEFAULT %s;\\n', n.nspname, c.relname, a.attname,
      pg_catalog.pg_get_expr(f.adbin, f.adrelid)), '' order by a.attnum)
    from pg_catalog.pg_attrdef f join pg_catalog.pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
    where f.adrelid = c.oid and ${GENERATED} = ''), '')
  || coalesce((select pg_catalog.string_agg(pg_catalog.format(
      E'ALTER SEQUENCE %I.%I OWNED BY %I.%I.%I;\\n', sn.nspname, s.relname, n.nspname, c.relname, a.attname), ''
      order by a.attnum)
    from pg_catalog.pg_depend o join pg_catalog.pg_class s on s.oid = o.objid and s.relkind = 'S'
    join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = o.refobjsubid
    join pg_catalog.pg_depend m on m.objid = s.oid and m.classid = o.classid and m.deptype = 'e'
    where o.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and o.refclassid = o.classid
    and o.refobjid = c.oid and o.deptype = 'a'), '')
  || coalesce((select pg_catalog.string_agg(pg_catalog.format(
      E'IF NOT EXISTS (SELECT FROM pg_catalog.pg_constraint WHERE conname = %L AND conrelid = pg_catalog.to_regclass(%L)) THEN\\n'
      || E'ALTER TABLE ONLY %I.%I ADD CONSTRAINT %I %s;\\nEND IF;\\n', k.conname,
      pg_catalog.format('%I.%I', n.nspname, c.relname), n.nspname, c.relname, k.conname,
      pg_catalog.pg_get_constraintdef(k.oid)), '' order by k.conname)
    from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '')`;

/** Whether all that it needs is there once pg_dump's own entries are made, and its extensions. */
const CAN_BE_MADE = `
  select not exists (select from pg_catalog.pg_constraint k where k.conrelid = $1 and k.contype = 'f'
    and not exists (select from pg_catalog.pg_depend m where m.objid = k.confrelid and m.deptype = 'e'
      and m.classid = 'pg_catalog.pg_class'::pg_catalog.regclass))
  and not exists (
    select from pg_catalog.pg_depend d join pg_catalog.pg_depend m
      on m.classid = d.refclassid and m.objid = d.refobjid and m.deptype = 'e'
    left join pg_catalog.pg_type t on t.oid = d.refobjid and d.refclassid = t.tableoid
    left join pg_catalog.pg_proc p on p.oid = d.refobjid and d.refclassid = p.tableoid
    -- Types of a script's own making are made in two steps.
    where (t.typtype <> 'b' and not (t.xmin = m.xmin and t.cmin = m.cmin)
      or p.oid is not null and not (p.xmin = m.xmin and p.cmin = m.cmin))
    and (d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and (d.objid = $1
        or d.objid in (select i.indexrelid from pg_catalog.pg_index i where i.indrelid = $1))
      or d.classid = 'pg_catalog.pg_attrdef'::pg_catalog.regclass
        and d.objid in (select f.oid from pg_catalog.pg_attrdef f where f.adrelid = $1)
      or d.classid = 'pg_catalog.pg_constraint'::pg_catalog.regclass
        and d.objid in (select k.oid from pg_catalog.pg_constraint k where k.conrelid = $1))) as possible`;

/**
 * Statements that make a table or a sequence which was added to an extension, unless CREATE
 * EXTENSION has made it. Nothing where that is beyond us: then it stays named as missing.
 */
export async function definitionOf(
  client: pg.Client,
  relation: MemberRelation,
  { ofIdentity }: { ofIdentity: boolean },
): Promise<OwnEntry[] | undefined> {
  const { oid, extensionOid, dumped, columns } = relation;
  const isSequence = columns === null;
  const kind = isSequence ? 'SEQUENCE' : 'TABLE';
  const possible = CAN_BE_MADE.replaceAll('$1', `'${Number(oid)}'::pg_catalog.oid`);
  const { rows } = await client.query<{ possible: boolean }>(possible);
  if (!rows[0]?.possible) return undefined;
  const inBlock = (statements: string) =>
    `E'DO $_holdfast_$ BEGIN\\n' || ${statements} || E'END $_holdfast_$;\\n'`;
  const { text, ...named } = await inBytes(
    client,
    relation,
    inBlock(`pg_catalog.format(E'IF pg_catalog.to_regclass(%L) IS NULL THEN\\n',
      pg_catalog.format('%I.%I', n.nspname, c.relname)) || ${isSequence ? SEQUENCE : TABLE} || E'END IF;\\n'`),
  );
  const entry = { oid, extension: extensionOid, ...named };
  // The sequence of an identity column belongs to whom the table belongs.
  const owned = { ...entry, ...(!ofIdentity && { givesOwner: true as const }) };
  const makes = [objectName(kind, dumped.schema, dumped.name)];
  const later = isSequence ? '' : (await inBytes(client, relation, DEFAULTS)).text;
  if (later === '') {
    return [{ ...owned, kind, makes, definition: text, ...unlessDumped(relation) }];
  }
  const { text: definition } = await inBytes(client, relation, inBlock(DEFAULTS));
  return [
    { ...owned, kind, makes, definition: text },
    { ...entry, kind: 'DEFAULT', makes: [], definition },
  ];
}

/** Some versions of pg_dump have these, some do not. */
export function unlessDumped({ oid, member }: MemberRelation): Pick<OwnEntry, 'unless'> {
  return member ? {} : { unless: `${RELATIONS} ${oid}` };
}

/** That of an identity column comes with the column. */
const SEQUENCE = `(select coalesce(
    (select pg_catalog.format(
      E'ALTER TABLE %I.%I ALTER COLUMN %I ADD GENERATED %s AS IDENTITY (SEQUENCE NAME %I.%I %s);\\n', tn.nspname,
      t.relname, a.attname, case ${IDENTITY} when 'a' then 'ALWAYS' else 'BY DEFAULT' end, n.nspname, c.relname, ${NUMBERS})
    from pg_catalog.pg_depend o join pg_catalog.pg_class t on t.oid = o.refobjid
    join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = o.refobjsubid
    where o.classid = c.tableoid and o.objid = c.oid and o.refclassid = c.tableoid and o.deptype = 'i'),
    pg_catalog.format(E'CREATE SEQUENCE %I.%I AS %s %s;\\n', n.nspname, c.relname,
      pg_catalog.format_type(q.seqtypid, null), ${NUMBERS}))
  || case when exists (select from pg_catalog.pg_depend m where m.classid = c.tableoid and m.objid = c.oid
      and m.deptype = 'e')
    then pg_catalog.format(E'ALTER EXTENSION %I ADD SEQUENCE %I.%I;\\n', x.extname, n.nspname, c.relname) else '' end
  from pg_catalog.pg_sequence q where q.seqrelid = c.oid)`;

/** pg_dump's own entries make its columns identity columns. */
const TABLE = `pg_catalog.format(E'CREATE %sTABLE %I.%I (%s%s\\n)%s;\\n',
    case when c.relpersistence = 'u' then 'UNLOGGED ' else '' end, n.nspname, c.relname, ${COLUMN_LIST},
    ${CONSTRAINTS}, ${OPTIONS})
  || ${INDEXES}
  || pg_catalog.format(E'ALTER EXTENSION %I ADD TABLE %I.%I;\\n', x.extname, n.nspname, c.relname)`;
