import type pg from 'pg';
import { decodeName } from '../measure/names.ts';
import { objectName } from '../measure/object-name.ts';
import type { Listed } from './model.ts';

/** The major versions that introduced these. */
const PROCEDURES = 11;
const COMPILED = 11;
const GENERATED = 12;
const CLONED_TRIGGERS = 13;
const MULTIRANGES = 14;
const DETACHED_LATER = 14;

/** One kind of object: which there are, and what is said of them. */
type Question = {
  /** As pg_dump calls it, in SQL. */
  kind: string;
  /** The catalogue that lists it, whose rows are `o`. */
  catalogue: string;
  /** Its schema, in SQL; none where it has none. */
  schema?: string;
  name: string;
  /** What is the same in every copy on a server of the same series. Of an expression only that there is one. */
  facts: readonly string[];
  /**
   * What is said besides of what belongs to an extension. What else is in the dump as its text, and
   * compared as that; of a member the dump has nothing.
   */
  ofMember?: readonly string[];
  joins?: string;
  where?: string;
  /** The oid of the relation that it is a part of, whose extension is its own. */
  relation?: string;
  /** What holds rows or a position by itself. */
  holds?: string;
  usable?: string;
};

const OF_RELATION = `join pg_catalog.pg_class c on c.oid = o.%`;
const ofRelation = (column: string) => ({
  joins: `${OF_RELATION.replace('%', column)} join schemas s on s.oid = c.relnamespace`,
  relation: `c.oid`,
  schema: 's.nspname',
});
const inSchema = (column: string) => ({
  joins: `join schemas s on s.oid = o.${column}`,
  schema: 's.nspname',
});
const regproc = (column: string) => `${column}::pg_catalog.regproc::pg_catalog.text`;
const type = (column: string) => `pg_catalog.format_type(${column}, null)`;
/** Servers word again what they have read with other blanks, brackets and casts. */
const worded = (text: string) =>
  `pg_catalog.regexp_replace(${text}, '[[:space:]()]|::"?[a-z ]+"?', '', 'g')`;
const expression = (column: string, relation: string) =>
  worded(`pg_catalog.pg_get_expr(${column}, ${relation})`);
const sorted = (options: string) =>
  `(select pg_catalog.string_agg(v, ',' order by v) from pg_catalog.unnest(${options}) v)`;
const isThere = (column: string) => `(${column} is not null)::pg_catalog.text`;

/** Neither arrays, nor what comes with a table or with a range. */
const OWN_TYPES = `o.typtype in ('b', 'c', 'd', 'e', 'r', 'p')
  and (o.typrelid = 0 or exists (select from pg_catalog.pg_class c where c.oid = o.typrelid and c.relkind = 'c'))
  and not (o.typelem <> 0 and exists (select from pg_catalog.pg_type e where e.oid = o.typelem and e.typarray = o.oid))`;

const ARGUMENTS = `coalesce((select pg_catalog.string_agg(${type('a.type')}, ', ' order by a.place)
  from pg_catalog.unnest(o.proargtypes::pg_catalog.oid[]) with ordinality as a (type, place)), '')`;

const questions = (major: number): Question[] => [
  {
    kind: `case o.relkind when 'v' then 'VIEW' when 'm' then 'MATERIALIZED VIEW' when 'f' then 'FOREIGN TABLE'
      when 'S' then 'SEQUENCE' else 'TABLE' end`,
    catalogue: 'pg_class',
    name: 'o.relname',
    facts: [
      ...['o.relkind', 'o.relpersistence', 'o.relreplident', 'o.relispartition'],
      ...['o.relrowsecurity', 'o.relforcerowsecurity', `o.reloptions::pg_catalog.text`],
      ...['q.facts', 'columns.list', 'checks.list', 'f.srvname', 'parents.list'],
    ],
    ofMember: [
      `case when o.relkind in ('v', 'm') then ${worded('pg_catalog.pg_get_viewdef(o.oid)')} end`,
      `(select t.reloptions::pg_catalog.text from pg_catalog.pg_class t where t.oid = o.reltoastrelid)`,
      // Neither a version that newer servers give a column, nor what a restore marks: see MARK_OF_CONFIGURATION.
      `(select pg_catalog.string_agg(pg_catalog.concat_ws(' ', a.attname, a.attcollation::pg_catalog.regcollation,
          a.attstorage, a.attstattarget, pg_catalog.to_jsonb(a) ->> 'attcompression',
          (select pg_catalog.string_agg(v, ',' order by v) from pg_catalog.unnest(a.attoptions) v
            where v !~ '^(?:pg_attver=|n_distinct=0$)'),
          (select ${expression('d.adbin', 'd.adrelid')} from pg_catalog.pg_attrdef d
            where d.adrelid = a.attrelid and d.adnum = a.attnum)), ',' order by a.attname)
        from pg_catalog.pg_attribute a where a.attrelid = o.oid and o.relkind <> 'S' and a.attnum > 0 and not a.attisdropped)`,
      `(select pg_catalog.string_agg(${worded('pg_catalog.pg_get_constraintdef(k.oid)')}, ',' order by k.conname)
        from pg_catalog.pg_constraint k where k.conrelid = o.oid and k.contype = 'c')`,
    ],
    ...inSchema('relnamespace'),
    joins: `join schemas s on s.oid = o.relnamespace
      left join columns on columns.relation = o.oid
      left join (select seqrelid, pg_catalog.concat_ws(' ', ${type('seqtypid')}, seqstart, seqincrement, seqmax,
        seqmin, seqcache, seqcycle) as facts from pg_catalog.pg_sequence) q on q.seqrelid = o.oid
      left join (select conrelid, pg_catalog.string_agg(conname || ' ' || convalidated, ',' order by conname) as list
        from pg_catalog.pg_constraint where contype = 'c' group by conrelid) checks on checks.conrelid = o.oid
      left join (select i.inhrelid, pg_catalog.string_agg(p.relname, ',' order by i.inhseqno) as list
        from pg_catalog.pg_inherits i join pg_catalog.pg_class p on p.oid = i.inhparent
        where p.relkind in ('r', 'p') group by i.inhrelid) parents on parents.inhrelid = o.oid
      left join (select t.ftrelid, v.srvname from pg_catalog.pg_foreign_table t
        join pg_catalog.pg_foreign_server v on v.oid = t.ftserver) f on f.ftrelid = o.oid`,
    where: `o.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and o.relpersistence <> 't'`,
    holds: `case o.relkind when 'r' then 'rows' when 'S' then
      case o.relpersistence when 'u' then 'unlogged position' else 'position' end end`,
  },
  {
    kind: `'INDEX'`,
    catalogue: 'pg_index',
    name: 'i.relname',
    facts: [
      ...['c.relname', 'o.indisunique', 'o.indisreplident', 'o.indisclustered', 'a.amname'],
      ...[`i.reloptions::pg_catalog.text`, 'o.indnatts', 'o.indoption::pg_catalog.text'],
      ...[isThere('o.indexprs'), isThere('o.indpred'), 'keys.list'],
    ],
    ofMember: [worded('pg_catalog.pg_get_indexdef(o.indexrelid)')],
    joins: `join pg_catalog.pg_class i on i.oid = o.indexrelid
      join pg_catalog.pg_class c on c.oid = o.indrelid and c.relkind in ('r', 'p', 'm') and c.relpersistence <> 't'
      join schemas s on s.oid = i.relnamespace
      join pg_catalog.pg_am a on a.oid = i.relam
      left join keys on keys.index = i.oid`,
    schema: 's.nspname',
    relation: 'c.oid',
    usable: `(i.relkind = 'I' or o.indisvalid)`,
    where: `not exists (select from pg_catalog.pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))`,
  },
  {
    kind: `case when o.contype = 'f' then 'FK CONSTRAINT' else 'CONSTRAINT' end`,
    catalogue: 'pg_constraint',
    name: `c.relname || ' ' || o.conname`,
    facts: [
      ...['o.contype', 'o.condeferrable', 'o.condeferred', 'o.convalidated'],
      `case when o.contype = 'x' then '' else pg_catalog.pg_get_constraintdef(o.oid) end`,
    ],
    ofMember: [
      worded('pg_catalog.pg_get_constraintdef(o.oid)'),
      `(select pg_catalog.concat_ws(' ', i.indisclustered, i.indisreplident) from pg_catalog.pg_index i
        where i.indexrelid = o.conindid and i.indrelid = o.conrelid)`,
    ],
    ...ofRelation('conrelid'),
    where: `o.contype in ('p', 'u', 'x', 'f') and c.relpersistence <> 't'
      ${major >= PROCEDURES ? `and not (o.contype = 'f' and o.conparentid <> 0)` : ''}`,
  },
  {
    kind: `'TRIGGER'`,
    catalogue: 'pg_trigger',
    name: `c.relname || ' ' || o.tgname`,
    facts: [
      ...['o.tgenabled', 'o.tgtype', regproc('o.tgfoid'), 'o.tgdeferrable', 'o.tginitdeferred'],
      isThere('o.tgqual'),
    ],
    ofMember: [worded('pg_catalog.pg_get_triggerdef(o.oid)')],
    ...ofRelation('tgrelid'),
    where: `not o.tgisinternal ${major >= CLONED_TRIGGERS ? 'and o.tgparentid = 0' : ''}`,
  },
  {
    // Of a foreign key, for instance: what is disabled is not enforced.
    kind: `'DISABLED TRIGGERS OF'`,
    catalogue: 'pg_trigger',
    name: `c.relname || ' ' || k.conname`,
    facts: [],
    joins: `join pg_catalog.pg_constraint k on k.oid = o.tgconstraint
      join pg_catalog.pg_class c on c.oid = k.conrelid join schemas s on s.oid = c.relnamespace`,
    ...{ relation: 'c.oid', schema: 's.nspname' },
    where: `o.tgisinternal and o.tgenabled <> 'O' ${major >= PROCEDURES ? 'and k.conparentid = 0' : ''}`,
  },
  {
    kind: `'RULE'`,
    catalogue: 'pg_rewrite',
    name: `c.relname || ' ' || o.rulename`,
    facts: ['o.ev_type', 'o.ev_enabled', 'o.is_instead', `(o.ev_qual <> '<>')::pg_catalog.text`],
    ofMember: [worded('pg_catalog.pg_get_ruledef(o.oid)')],
    ...ofRelation('ev_class'),
    where: `o.rulename <> '_RETURN'`,
  },
  {
    kind: `'POLICY'`,
    catalogue: 'pg_policy',
    name: `c.relname || ' ' || o.polname`,
    facts: ['o.polcmd', 'o.polpermissive', isThere('o.polqual'), isThere('o.polwithcheck')],
    ofMember: [
      ...[expression('o.polqual', 'o.polrelid'), expression('o.polwithcheck', 'o.polrelid')],
    ],
    ...ofRelation('polrelid'),
  },
  {
    kind:
      major >= PROCEDURES
        ? `case o.prokind when 'a' then 'AGGREGATE' when 'p' then 'PROCEDURE' else 'FUNCTION' end`
        : `case when o.proisagg then 'AGGREGATE' else 'FUNCTION' end`,
    catalogue: 'pg_proc',
    name: `o.proname || '(' || case when ${
      major >= PROCEDURES ? `o.prokind = 'a'` : 'o.proisagg'
    } and o.pronargs = 0 then '*' else ${ARGUMENTS} end || ')'`,
    facts: [
      ...['l.lanname', 'o.prosrc', type('o.prorettype'), 'o.proretset', 'o.prosecdef'],
      ...['o.proisstrict', `o.proconfig::pg_catalog.text`],
      ...[regproc('g.aggtransfn'), regproc('g.aggfinalfn'), 'g.agginitval'],
    ],
    ofMember: [
      ...['o.provolatile', 'o.proparallel', 'o.proleakproof', 'o.procost', 'o.prorows'],
      'pg_catalog.pg_get_function_arguments(o.oid)',
    ],
    schema: 's.nspname',
    joins: `join schemas s on s.oid = o.pronamespace join pg_catalog.pg_language l on l.oid = o.prolang
      left join pg_catalog.pg_aggregate g on g.aggfnoid = o.oid`,
    where: `not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass
      and d.objid = o.oid and d.deptype = 'i')`,
  },
  {
    kind: `case o.typtype when 'd' then 'DOMAIN' else 'TYPE' end`,
    catalogue: 'pg_type',
    name: 'o.typname',
    facts: [
      ...[
        'o.typtype',
        'o.typnotnull',
        'columns.list',
        `case when o.typtype = 'b' then ${regproc('o.typinput')} end`,
      ],
      `case when o.typtype = 'd' then pg_catalog.format_type(o.typbasetype, o.typtypmod) end`,
      `(select pg_catalog.string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_catalog.pg_enum e
        where e.enumtypid = o.oid)`,
      `(select pg_catalog.string_agg(k.conname || ' ' || k.convalidated, ',' order by k.conname)
        from pg_catalog.pg_constraint k where k.contypid = o.oid and k.contype = 'c')`,
      `(select ${type('r.rngsubtype')} from pg_catalog.pg_range r where r.rngtypid = o.oid)`,
    ],
    ofMember: [
      ...['o.typdefault', 'o.typstorage', 'o.typcollation::pg_catalog.regcollation'],
      `(select pg_catalog.string_agg(${worded('pg_catalog.pg_get_constraintdef(k.oid)')}, ',' order by k.conname)
        from pg_catalog.pg_constraint k where k.contypid = o.oid and k.contype = 'c')`,
    ],
    schema: 's.nspname',
    joins: `join schemas s on s.oid = o.typnamespace left join columns on columns.relation = o.typrelid`,
    where: OWN_TYPES,
  },
  {
    kind: `'CAST'`,
    catalogue: 'pg_cast',
    name: `'(' || ${type('o.castsource')} || ' AS ' || ${type('o.casttarget')} || ')'`,
    facts: [
      'o.castcontext',
      'o.castmethod',
      `case when o.castfunc <> 0 then ${regproc('o.castfunc')} end`,
    ],
    where:
      major >= MULTIRANGES
        ? `not exists (select from pg_catalog.pg_range r where r.rngtypid = o.castsource and r.rngmultitypid = o.casttarget)`
        : 'true',
  },
  {
    kind: `'OPERATOR'`,
    catalogue: 'pg_operator',
    name: 'o.oprname',
    facts: [type('o.oprleft'), type('o.oprright'), type('o.oprresult'), regproc('o.oprcode')],
    ofMember: ['o.oprcanmerge', 'o.oprcanhash', regproc('o.oprrest'), regproc('o.oprjoin')],
    ...inSchema('oprnamespace'),
    where: 'o.oprcode <> 0',
  },
  {
    kind: `'OPERATOR CLASS'`,
    catalogue: 'pg_opclass',
    name: 'o.opcname',
    facts: ['a.amname', type('o.opcintype'), type('o.opckeytype'), 'o.opcdefault'],
    schema: 's.nspname',
    joins: `join schemas s on s.oid = o.opcnamespace join pg_catalog.pg_am a on a.oid = o.opcmethod`,
  },
  {
    kind: `'OPERATOR FAMILY'`,
    catalogue: 'pg_opfamily',
    name: 'o.opfname',
    facts: ['a.amname'],
    ofMember: [
      `(select pg_catalog.count(*) from pg_catalog.pg_amop p where p.amopfamily = o.oid)`,
      `(select pg_catalog.count(*) from pg_catalog.pg_amproc p where p.amprocfamily = o.oid)`,
    ],
    schema: 's.nspname',
    joins: `join schemas s on s.oid = o.opfnamespace join pg_catalog.pg_am a on a.oid = o.opfmethod`,
  },
  {
    kind: `'CONVERSION'`,
    catalogue: 'pg_conversion',
    name: 'o.conname',
    facts: ['o.conforencoding', 'o.contoencoding', 'o.condefault', regproc('o.conproc')],
    ...inSchema('connamespace'),
  },
  {
    kind: `'COLLATION'`,
    catalogue: 'pg_collation',
    name: 'o.collname',
    facts: ['o.collprovider'],
    ...inSchema('collnamespace'),
    // Those of the operating system can be added there at any time.
    where: `s.nspname <> 'pg_catalog'`,
  },
  ...(
    [
      ['PARSER', 'prs', [regproc('o.prsstart')]],
      ['DICTIONARY', 'dict', []],
      ['TEMPLATE', 'tmpl', [regproc('o.tmpllexize')]],
      [
        'CONFIGURATION',
        'cfg',
        [
          `(select pg_catalog.string_agg(pg_catalog.concat_ws(' ', t.maptokentype, t.mapseqno, d.dictname), ','
            order by t.maptokentype, t.mapseqno) from pg_catalog.pg_ts_config_map t
            join pg_catalog.pg_ts_dict d on d.oid = t.mapdict where t.mapcfg = o.oid)`,
        ],
      ],
    ] as const
  ).map(([word, short, facts]) => ({
    kind: `'TEXT SEARCH ${word}'`,
    catalogue: {
      prs: 'pg_ts_parser',
      dict: 'pg_ts_dict',
      tmpl: 'pg_ts_template',
      cfg: 'pg_ts_config',
    }[short],
    name: `o.${short}name`,
    facts,
    ...(short === 'dict' && { ofMember: ['o.dictinitoption'] }),
    ...inSchema(`${short}namespace`),
  })),
  {
    kind: `'STATISTICS'`,
    catalogue: 'pg_statistic_ext',
    name: 'o.stxname',
    facts: ['c.relname', 'o.stxkind::pg_catalog.text'],
    ofMember: ['pg_catalog.pg_get_statisticsobjdef(o.oid)'],
    schema: 's.nspname',
    joins: `join pg_catalog.pg_class c on c.oid = o.stxrelid join schemas s on s.oid = o.stxnamespace`,
    relation: 'c.oid',
    where: `c.relpersistence <> 't'`,
  },
  {
    kind: `'FOREIGN DATA WRAPPER'`,
    catalogue: 'pg_foreign_data_wrapper',
    name: 'o.fdwname',
    facts: [],
    ofMember: [sorted('o.fdwoptions')],
  },
  {
    kind: `'SERVER'`,
    catalogue: 'pg_foreign_server',
    name: 'o.srvname',
    facts: ['o.srvtype', 'o.srvversion', 'w.fdwname'],
    ofMember: [sorted('o.srvoptions')],
    joins: 'join pg_catalog.pg_foreign_data_wrapper w on w.oid = o.srvfdw',
  },
  {
    kind: `'EVENT TRIGGER'`,
    catalogue: 'pg_event_trigger',
    name: 'o.evtname',
    facts: ['o.evtevent', regproc('o.evtfoid')],
    ofMember: ['o.evtenabled', 'o.evttags::pg_catalog.text'],
  },
  {
    kind: `'PUBLICATION'`,
    catalogue: 'pg_publication',
    name: 'o.pubname',
    facts: [
      ...['o.puballtables', 'o.pubinsert', 'o.pubupdate', 'o.pubdelete'],
      // A dump leaves out those of extensions: see the next question.
      `(select pg_catalog.string_agg(c.relname, ',' order by c.relname) from pg_catalog.pg_publication_rel r
        join pg_catalog.pg_class c on c.oid = r.prrelid where r.prpubid = o.oid and not exists (select from members m
          where m.classid = c.tableoid and m.objid = c.oid))`,
    ],
  },
  {
    kind: `'TABLE OF PUBLICATION'`,
    catalogue: 'pg_publication_rel',
    name: `p.pubname || ' ' || pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(c.relname)`,
    facts: [],
    joins: `join pg_catalog.pg_class c on c.oid = o.prrelid join schemas s on s.oid = c.relnamespace
      join pg_catalog.pg_publication p on p.oid = o.prpubid`,
    relation: 'c.oid',
    where: 'm.extension is not null',
  },
  {
    kind: `'PROCEDURAL LANGUAGE'`,
    catalogue: 'pg_language',
    name: 'o.lanname',
    facts: ['o.lanpltrusted'],
  },
  {
    kind: `'SCHEMA'`,
    catalogue: 'pg_namespace',
    name: 'o.nspname',
    facts: [],
    // The dump may say nothing of schema public, which every database has.
    where: `o.nspname !~ '^pg_' and o.nspname not in ('public', 'information_schema')`,
  },
  {
    kind: `'EXTENSION'`,
    catalogue: 'pg_extension',
    name: 'o.extname',
    facts: ['s.nspname'],
    joins: 'join pg_catalog.pg_namespace s on s.oid = o.extnamespace',
  },
  {
    kind: `'ACCESS METHOD'`,
    catalogue: 'pg_am',
    name: 'o.amname',
    facts: ['o.amtype', regproc('o.amhandler')],
  },
  {
    kind: `'TRANSFORM'`,
    catalogue: 'pg_transform',
    name: `'FOR ' || ${type('o.trftype')} || ' LANGUAGE ' || l.lanname`,
    facts: [],
    joins: 'join pg_catalog.pg_language l on l.oid = o.trflang',
  },
];

/** On what belongs to extensions, and on parts of that: a dump has neither. */
const COMMENTS = `
  select 'COMMENT ON', '', i.type || ' ' || i.identity, pg_catalog.md5(o.description), '', m.extension, null, true
  from pg_catalog.pg_description o
  left join pg_catalog.pg_constraint k on o.classoid = k.tableoid and o.objoid = k.oid
  left join pg_catalog.pg_trigger t on o.classoid = t.tableoid and o.objoid = t.oid
  left join pg_catalog.pg_rewrite r on o.classoid = r.tableoid and o.objoid = r.oid
  left join pg_catalog.pg_policy p on o.classoid = p.tableoid and o.objoid = p.oid
  left join pg_catalog.pg_index x on o.classoid = 'pg_catalog.pg_class'::pg_catalog.regclass and o.objoid = x.indexrelid
  cross join lateral (select coalesce(nullif(k.conrelid, 0), t.tgrelid, r.ev_class, p.polrelid, x.indrelid) as whole) part
  join members m on m.objid = coalesce(part.whole, o.objoid)
    and m.classid = case when part.whole is null then o.classoid else 'pg_catalog.pg_class'::pg_catalog.regclass end
  cross join lateral pg_catalog.pg_identify_object(o.classoid, o.objoid, o.objsubid) i
  where o.objoid >= 16384`;

/** Of relations we dump it: see `ownerEntries`. */
const OWNERS = `
  select 'OWNER OF', '', i.type || ' ' || i.identity, r.rolname, '', m.extension, null, true
  from pg_catalog.pg_shdepend o
  join pg_catalog.pg_database d on d.oid = o.dbid and d.datname = pg_catalog.current_database()
  join members m on m.classid = o.classid and m.objid = o.objid
  join pg_catalog.pg_extension x on x.extname = m.extension and x.extowner <> o.refobjid
  join pg_catalog.pg_roles r on r.oid = o.refobjid
  cross join lateral pg_catalog.pg_identify_object(o.classid, o.objid, 0) i
  where o.deptype = 'o' and o.classid <> 'pg_catalog.pg_class'::pg_catalog.regclass`;

/**
 * Text search configurations that come with the server, where what they do was changed. Nothing says
 * that; but each of them maps as many kinds of words, and each kind to one dictionary of the server.
 */
const ALTERED_CONFIGURATIONS = `
  select 'MAPPING OF TEXT SEARCH CONFIGURATION', 'pg_catalog', t.name, pg_catalog.md5(t.list), '', null, null, true
  from (
    select o.cfgname::pg_catalog.text as name, pg_catalog.count(distinct m.maptokentype) as kinds,
      coalesce(pg_catalog.bool_or(m.mapseqno > 1 or m.mapdict >= 16384), false) as differs,
      coalesce(pg_catalog.string_agg(pg_catalog.concat(m.maptokentype, ' ', m.mapseqno, ' ', m.mapdict::pg_catalog.regdictionary), ','
        order by m.maptokentype, m.mapseqno), '') as list
    from pg_catalog.pg_ts_config o left join pg_catalog.pg_ts_config_map m on m.mapcfg = o.oid
    where o.oid < 16384 group by o.oid
  ) t
  cross join (
    select pg_catalog.mode() within group (order by kinds) as kinds from (
      select pg_catalog.count(distinct maptokentype) as kinds
      from pg_catalog.pg_ts_config_map where mapcfg < 16384 group by mapcfg
    ) each
  ) usual
  where t.differs or t.kinds <> usual.kinds`;

const others = (acl: string, owner: string) => `
  (select pg_catalog.string_agg(coalesce(r.rolname, '') || '=' || a.privilege_type, ',' order by r.rolname, a.privilege_type)
    from pg_catalog.aclexplode(${acl}) a left join pg_catalog.pg_roles r on r.oid = a.grantee where a.grantee <> ${owner})`;

/**
 * Rights to what comes with the server, where somebody changed them and pg_dump does not look: it leaves
 * `information_schema` and the languages that are none of procedures alone.
 */
const RIGHTS_OF_SERVER = `
  select 'RIGHTS TO', '', t.what, pg_catalog.md5(coalesce(t.others, '')), '', null, null, true
  from (
    select 'language ' || o.lanname, ${others('o.lanacl', 'o.lanowner')}
    from pg_catalog.pg_language o where not o.lanispl and o.lanacl is not null
    union all
    select 'schema ' || n.nspname, l.others
    from pg_catalog.pg_namespace n cross join lateral (select ${others('n.nspacl', 'n.nspowner')} as others) l
    where n.nspname = 'information_schema' and n.oid < 16384 and l.others is distinct from '=USAGE'
    union all
    select 'view information_schema.' || c.relname, l.others
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select ${others('c.relacl', 'c.relowner')} as others) l
    where n.nspname = 'information_schema' and c.oid < 16384
    and (c.relacl is not null and l.others is distinct from '=SELECT'
      or exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attacl is not null))
    union all
    select 'function information_schema.' || p.proname, ${others('p.proacl', 'p.proowner')}
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'information_schema' and p.oid < 16384 and p.proacl is not null
    union all
    select 'type information_schema.' || y.typname, ${others('y.typacl', 'y.typowner')}
    from pg_catalog.pg_type y join pg_catalog.pg_namespace n on n.oid = y.typnamespace
    where n.nspname = 'information_schema' and y.oid < 16384 and y.typacl is not null
  ) t (what, others)`;

/** Partitions whose detachment was interrupted half way: their table does not read them any more. */
const DETACHING = `
  select 'DETACHMENT OF', n.nspname::pg_catalog.text, c.relname::pg_catalog.text, '', '', null, null, true
  from pg_catalog.pg_inherits o join pg_catalog.pg_class c on c.oid = o.inhrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace where o.inhdetachpending`;

/** Without options, which may be secret. */
const USER_MAPPINGS = `
  select 'USER MAPPING', '', pg_catalog.concat(o.usename, ' SERVER ', o.srvname), '', '', null, null, true
  from pg_catalog.pg_user_mappings o where o.umid >= 16384`;

/** A user who may not read how they connect may not dump them, either. */
const SUBSCRIPTIONS = `
  select 'SUBSCRIPTION', '', o.subname::pg_catalog.text, '', '', null, null, true
  from pg_catalog.pg_subscription o join pg_catalog.pg_database d on d.oid = o.subdbid
  where d.datname = pg_catalog.current_database()`;
const SEES_SUBSCRIPTIONS = `
  select pg_catalog.has_column_privilege('pg_catalog.pg_subscription', 'subname', 'SELECT')
    and pg_catalog.has_column_privilege('pg_catalog.pg_subscription', 'subdbid', 'SELECT') as sees`;

const shared = (major: number) => `
  with schemas as (
    select oid, nspname from pg_catalog.pg_namespace
    where nspname !~ '^pg_(toast|temp_|toast_temp_)' and not (nspname = 'information_schema' and oid >= 16384)
  ), members as (
    select d.classid, d.objid, x.extname as extension from pg_catalog.pg_depend d
    join pg_catalog.pg_extension x on x.oid = d.refobjid
    where d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass and d.deptype = 'e' and d.objid >= 16384
  ), columns as (
    select a.attrelid as relation, pg_catalog.string_agg(pg_catalog.concat_ws(' ', a.attname,
      pg_catalog.format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef, a.attidentity
      ${major >= GENERATED ? ', a.attgenerated' : ''}), ',' order by a.attname) as list
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where a.attrelid >= 16384 and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
    group by a.attrelid
  ), keys as (
    select i.indexrelid as index, pg_catalog.string_agg(coalesce(a.attname, ''), ',' order by k.place) as list
    from pg_catalog.pg_index i cross join lateral
      pg_catalog.unnest(i.indkey::pg_catalog.int2[]) with ordinality as k (number, place)
    left join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0
    where i.indexrelid >= 16384 group by i.indexrelid
  )`;

function asked(question: Question): string {
  const {
    kind,
    catalogue,
    schema = "''",
    name,
    facts,
    ofMember = [],
    joins = '',
    where = 'true',
  } = question;
  const isIndex = catalogue === 'pg_index';
  const oid = `o.${oidIn(catalogue)}`;
  const itself = isIndex ? 'pg_class' : catalogue;
  const { relation, holds = 'null', usable = 'true' } = question;
  const member = relation ? ['pg_class', relation] : [itself, oid];
  const besides = ofMember.map((fact) => `case when m.extension is not null then ${fact} end`);
  const said = [...facts, ...besides]
    .map((fact) => `, coalesce((${fact})::pg_catalog.text, '')`)
    .join('');
  return `
    select ${kind} as kind, ${schema}::pg_catalog.text as schema, (${name})::pg_catalog.text as name,
      pg_catalog.md5(pg_catalog.concat_ws('|', ''${said})) as facts,
      'pg_catalog.${itself}'::pg_catalog.regclass::pg_catalog.oid || ' ' || ${oid} as key,
      m.extension::pg_catalog.text, ${holds}::pg_catalog.text as holds, ${usable} as usable
    from pg_catalog.${catalogue} o ${joins}
    left join members m on m.classid = 'pg_catalog.${member[0]}'::pg_catalog.regclass and m.objid = ${member[1]}
    where ${oid} >= 16384 and (${where})`;
}

type Row = Omit<Listed, 'object' | 'schema' | 'name'> & {
  kind: string;
  schema: string;
  name: string;
};

/**
 * The questions about catalogues that list something of the database. Planning the others takes a
 * server longer than all that it reads in a small database.
 */
async function worthAsking(client: pg.Client, major: number): Promise<Question[]> {
  const all = questions(major);
  const catalogues = [...new Set(all.map(({ catalogue }) => catalogue))];
  const listsSome = (catalogue: string) =>
    `exists (select from pg_catalog.${catalogue} where ${oidIn(catalogue)} >= 16384) as ${catalogue}`;
  const { rows } = await client.query<Record<string, boolean>>(
    `select ${catalogues.map(listsSome).join(', ')}`,
  );
  return all.filter(({ catalogue }) => rows[0]?.[catalogue]);
}

const oidIn = (catalogue: string) => (catalogue === 'pg_index' ? 'indexrelid' : 'oid');

/** Everything in the database that does not come with the server itself. */
export async function readCatalogue(client: pg.Client, major: number): Promise<Listed[]> {
  const { rows: rights } = await client.query<{ sees: boolean }>(SEES_SUBSCRIPTIONS);
  // Compiling so long a query takes longer than running it.
  if (major >= COMPILED) await client.query('set local jit = off');
  const parts = [...(await worthAsking(client, major)).map(asked), COMMENTS, OWNERS, USER_MAPPINGS];
  parts.push(ALTERED_CONFIGURATIONS, RIGHTS_OF_SERVER);
  if (major >= DETACHED_LATER) parts.push(DETACHING);
  if (rights[0]?.sees) parts.push(SUBSCRIPTIONS);
  const hex = (name: string) =>
    `pg_catalog.encode(pg_catalog.convert_to(listed.${name}, e.encoding), 'hex') as ${name}`;
  const { rows } = await client.query<Row>(`${shared(major)}
    select kind, ${hex('schema')}, ${hex('name')}, facts, key, extension, holds, usable
    from (${parts.join(' union all ')}) listed (kind, schema, name, facts, key, extension, holds, usable)
    cross join (select pg_catalog.getdatabaseencoding() as encoding) e`);
  return rows.map(({ kind, schema, name, ...row }) => {
    const named = { schema: decoded(schema), name: decoded(name) };
    return { ...row, ...named, object: objectName(kind, named.schema, named.name) };
  });
}

const decoded = (hex: string) => decodeName(Buffer.from(hex, 'hex'));
