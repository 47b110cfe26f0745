import pg from 'pg';

/**
 * Each query yields lines `kind name` with facts behind. What PostgreSQL made for itself has numbers
 * below 16384; of that, only the schema `public` and what was said about it counts. No dump has the
 * order of a child's columns if its parent got some later, or that of options; nor a column's own
 * version, which newer servers give it (`pg_attver`).
 */
const OWN = '(oid >= 16384 or nspname = $$public$$)';

const sorted = (options: string) => `array(select o from unnest(${options}) o order by o)::text`;
/** In any order: a server appends what is granted later. */
const rights = (acl: string) =>
  `case when ${acl} is not null then array(select x::text from unnest(${acl}) x order by 1)::text end`;

const DEFINITIONS = [
  `select 'database' as name, (select jsonb_agg(s order by s::text) from pg_db_role_setting r, unnest(r.setconfig) s
     where r.setdatabase = d.oid and r.setrole = 0)::text as facts,
     pg_encoding_to_char(d.encoding), d.datcollate, d.datctype, d.datlocprovider
   from pg_database d where d.datname = current_database()`,

  `select 'schema ' || nspname as name, nspowner::regrole, ${rights('nspacl')} from pg_namespace n
   where ${OWN} and nspname !~ '^pg_(temp|toast)'`,

  `select 'relation ' || c.oid::regclass as name, c.relkind, c.relpersistence, c.relowner::regrole, c.reloptions::text,
     (select t.reloptions::text from pg_class t where t.oid = c.reltoastrelid),
     ${rights('c.relacl')}, c.relreplident, c.relrowsecurity, c.relforcerowsecurity, c.relispartition, c.relispopulated,
     (select amname from pg_am a where a.oid = c.relam), (select spcname from pg_tablespace s where s.oid = c.reltablespace),
     nullif(c.reloftype, 0)::regtype, pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid),
     (select jsonb_agg(i.inhparent::regclass::text order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid)::text,
     case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end
   from pg_class c where c.oid >= 16384 and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c', 'S') and c.relnamespace::regnamespace::text !~ '^pg_(temp|toast)'`,

  `select 'column ' || a.attrelid::regclass || '.' || quote_ident(a.attname) as name,
     case when c.relispartition or not exists (select from pg_inherits i where i.inhrelid = c.oid)
       then row_number() over (partition by a.attrelid order by a.attnum) end, format_type(a.atttypid, a.atttypmod), a.attnotnull,
     (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum),
     a.attidentity, a.attgenerated, nullif(a.attcollation, 0)::regcollation, a.attstorage, a.attcompression,
     a.attstattarget, array(select o from unnest(a.attoptions) o where o !~ '^pg_attver=' order by o)::text, ${sorted('a.attfdwoptions')}, ${rights('a.attacl')}, a.attislocal, a.attinhcount
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   where a.attrelid >= 16384 and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and c.relnamespace::regnamespace::text !~ '^pg_(temp|toast)'`,

  `select 'index ' || i.indexrelid::regclass as name, i.indrelid::regclass, pg_get_indexdef(i.indexrelid), i.indisvalid,
     i.indisready, i.indisclustered, i.indisreplident, i.indisunique, c.relowner::regrole, c.reloptions::text,
     (select jsonb_agg(a.attstattarget order by a.attnum) from pg_attribute a where a.attrelid = i.indexrelid)::text,
     (select p.inhparent::regclass from pg_inherits p where p.inhrelid = i.indexrelid)
   from pg_index i join pg_class c on c.oid = i.indexrelid where i.indexrelid >= 16384 and c.relnamespace::regnamespace::text !~ '^pg_(temp|toast)'`,

  `select 'constraint ' || quote_ident(conname) || ' of ' || coalesce(nullif(conrelid, 0)::regclass::text, nullif(contypid, 0)::regtype::text) as name,
     contype, pg_get_constraintdef(oid), convalidated, conislocal, coninhcount,
     contype = 'c' and connoinherit
   from pg_constraint where oid >= 16384`,

  `select 'trigger ' || quote_ident(t.tgname) || ' of ' || t.tgrelid::regclass as name, pg_get_triggerdef(t.oid), t.tgenabled
   from pg_trigger t where not t.tgisinternal`,

  `select 'triggers of constraint ' || quote_ident(c.conname) || ' of ' || t.tgrelid::regclass as name, t.tgtype, t.tgenabled
   from pg_trigger t join pg_constraint c on c.oid = t.tgconstraint where t.tgisinternal`,

  `select 'rule ' || quote_ident(r.rulename) || ' of ' || r.ev_class::regclass as name, pg_get_ruledef(r.oid), r.ev_enabled
   from pg_rewrite r where r.oid >= 16384`,

  `select 'policy ' || quote_ident(p.polname) || ' of ' || p.polrelid::regclass as name, p.polcmd, p.polpermissive,
     p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)
   from pg_policy p`,

  `select 'routine ' || p.oid::regprocedure as name, p.prokind, p.proowner::regrole, ${rights('p.proacl')},
     case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end, p.prosupport::text,
     (select jsonb_build_array(a.aggkind, a.aggtransfn::text, a.aggfinalfn::text, a.aggcombinefn::text, a.aggserialfn::text,
       a.aggmtransfn::text, a.aggminvtransfn::text, a.aggsortop::regoperator, a.aggtranstype::regtype, a.agginitval, a.aggfinalextra, a.aggfinalmodify)
      from pg_aggregate a where a.aggfnoid = p.oid)::text
   from pg_proc p where p.oid >= 16384`,

  `select 'type ' || t.oid::regtype as name, t.typtype, t.typowner::regrole, ${rights('t.typacl')}, t.typnotnull, coalesce(pg_get_expr(t.typdefaultbin, 0), t.typdefault),
     nullif(t.typbasetype, 0)::regtype, t.typtypmod, nullif(t.typcollation, 0)::regcollation, t.typlen, t.typalign, t.typstorage,
     t.typcategory, t.typdelim, t.typinput::text, t.typoutput::text,
     (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)::text,
     (select jsonb_build_array(r.rngsubtype::regtype, r.rngmultitypid::regtype, r.rngcollation::regcollation, r.rngsubopc, r.rngcanonical::text, r.rngsubdiff::text)
      from pg_range r where r.rngtypid = t.oid and r.rngsubopc < 16384)::text
   from pg_type t where t.oid >= 16384 and t.typtype <> 'c' and t.typnamespace::regnamespace::text !~ '^pg_(temp|toast)'
     and not exists (select from pg_type e where e.typarray = t.oid)`,

  `select 'statistics ' || quote_ident(stxname) as name, stxnamespace::regnamespace, stxowner::regrole, stxstattarget, pg_get_statisticsobjdef(oid)
   from pg_statistic_ext`,

  `select 'cast ' || castsource::regtype || ' ' || casttarget::regtype as name, nullif(castfunc, 0)::regprocedure, castcontext, castmethod
   from pg_cast where oid >= 16384`,

  `select 'operator ' || oid::regoperator as name, oprowner::regrole, oprcanmerge, oprcanhash, nullif(oprcom, 0)::regoperator,
     nullif(oprnegate, 0)::regoperator, oprcode::text, oprrest::text, oprjoin::text from pg_operator where oid >= 16384`,

  `select 'operator class ' || (pg_identify_object('pg_opclass'::regclass, oid, 0)).identity as name, opcowner::regrole, opcintype::regtype,
     opcdefault, nullif(opckeytype, 0)::regtype from pg_opclass where oid >= 16384`,
  `select (pg_identify_object('pg_amop'::regclass, oid, 0)).identity as name, amopopr::regoperator, amoppurpose from pg_amop where oid >= 16384`,
  `select (pg_identify_object('pg_amproc'::regclass, oid, 0)).identity as name, amproc::text from pg_amproc where oid >= 16384`,
  `select 'operator family ' || (pg_identify_object('pg_opfamily'::regclass, oid, 0)).identity as name, opfowner::regrole from pg_opfamily where oid >= 16384`,

  `select 'collation ' || oid::regcollation as name, collowner::regrole, collprovider, collisdeterministic, collcollate, collctype, colliculocale, collencoding
   from pg_collation where oid >= 16384`,
  `select 'conversion ' || quote_ident(conname) as name, connamespace::regnamespace, conowner::regrole, conproc::text, condefault from pg_conversion where oid >= 16384`,

  `select 'text search configuration ' || c.oid::regconfig as name, c.cfgowner::regrole,
     (select prsname from pg_ts_parser p where p.oid = c.cfgparser),
     (select jsonb_agg(jsonb_build_array(m.maptokentype, m.mapdict::regdictionary) order by m.maptokentype, m.mapseqno) from pg_ts_config_map m where m.mapcfg = c.oid)::text
   from pg_ts_config c where c.oid >= 16384`,
  `select 'text search dictionary ' || oid::regdictionary as name, dictowner::regrole, dictinitoption from pg_ts_dict where oid >= 16384`,
  `select 'text search parser ' || quote_ident(prsname) as name, prsstart::text, prstoken::text from pg_ts_parser where oid >= 16384`,
  `select 'text search template ' || quote_ident(tmplname) as name, tmpllexize::text from pg_ts_template where oid >= 16384`,

  `select 'language ' || quote_ident(lanname) as name, lanowner::regrole, lanpltrusted, lanplcallfoid::regproc, ${rights('lanacl')} from pg_language where oid >= 16384`,
  `select 'extension ' || quote_ident(extname) as name, extversion, extnamespace::regnamespace, extconfig::regclass[]::text from pg_extension where oid >= 16384`,
  `select 'member of ' || quote_ident(e.extname) || ': ' || i.type || ' ' || i.identity as name
   from pg_depend d join pg_extension e on e.oid = d.refobjid, pg_identify_object(d.classid, d.objid, 0) i
   where d.refclassid = 'pg_extension'::regclass and d.deptype = 'e' and d.objid >= 16384`,
  `select 'depends on extension: ' || i.type || ' ' || i.identity as name, d.refobjid::text <> ''
   from pg_depend d, pg_identify_object(d.classid, d.objid, 0) i where d.deptype = 'x'`,

  `select 'foreign data wrapper ' || quote_ident(fdwname) as name, fdwowner::regrole, ${rights('fdwacl')}, ${sorted('fdwoptions')}, nullif(fdwhandler, 0)::regproc from pg_foreign_data_wrapper`,
  `select 'server ' || quote_ident(srvname) as name, srvowner::regrole, srvtype, srvversion, ${rights('srvacl')}, ${sorted('srvoptions')} from pg_foreign_server`,
  `select 'user mapping ' || coalesce(nullif(umuser, 0)::regrole::text, 'public') || ' at ' || quote_ident(srvname) as name, ${sorted('umoptions')} from pg_user_mappings`,
  `select 'foreign table ' || ftrelid::regclass as name, ${sorted('ftoptions')} from pg_foreign_table`,
  `select 'event trigger ' || quote_ident(evtname) as name, evtevent, evtowner::regrole, evtfoid::regproc, evtenabled, evttags::text from pg_event_trigger`,
  `select 'publication ' || quote_ident(pubname) as name, pubowner::regrole, puballtables, pubinsert, pubupdate, pubdelete, pubtruncate, pubviaroot,
     (select jsonb_agg(jsonb_build_array(r.prrelid::regclass, pg_get_expr(r.prqual, r.prrelid), r.prattrs::text) order by r.prrelid::regclass::text) from pg_publication_rel r where r.prpubid = p.oid)::text,
     (select jsonb_agg(n.pnnspid::regnamespace order by 1) from pg_publication_namespace n where n.pnpubid = p.oid)::text
   from pg_publication p`,
  `select 'subscription ' || quote_ident(subname) as name, subowner::regrole, subconninfo, subslotname, subpublications::text, subbinary, subsynccommit
   from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())`,
  `select 'default privileges of ' || defaclrole::regrole || ' in ' || coalesce(nullif(defaclnamespace, 0)::regnamespace::text, 'all') || ' for ' || defaclobjtype::text as name, ${rights('defaclacl')} from pg_default_acl`,
  `select 'access method ' || quote_ident(amname) as name, amtype, amhandler::text from pg_am where oid >= 16384`,
  `select 'transform ' || trftype::regtype as name, (select lanname from pg_language l where l.oid = trflang), trffromsql::text, trftosql::text from pg_transform`,
  `select 'comment on ' || i.type || ' ' || i.identity as name, d.description from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
   where d.objoid >= 16384 or i.identity = 'public'`,
  `select 'security label on ' || i.type || ' ' || i.identity as name, d.provider, d.label from pg_seclabel d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i`,
  `select 'large object ' || oid as name, lomowner::regrole, ${rights('lomacl')}, md5(lo_get(oid)) from pg_largeobject_metadata`,
];

/** Everything in the database of this session, in no order. */
export async function witness(client: pg.Client): Promise<string[]> {
  for (const setting of [
    'search_path = pg_catalog',
    'quote_all_identifiers = off',
    'extra_float_digits = 1',
    'bytea_output = hex',
  ]) {
    await client.query(`set ${setting}`);
  }
  const ask = await asker(client);
  const lines: string[] = [];
  for (const query of DEFINITIONS) lines.push(...(await ask(query)));
  return [...lines, ...(await sequences(client, ask)), ...(await contents(client, ask))];
}

/** The rows of a query, as a line each. */
type Ask = (query: string) => Promise<string[]>;

/** A database without an encoding may hold any bytes: those beyond ASCII come as backslashes and digits. */
async function asker(client: pg.Client): Promise<Ask> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const bytes = rows[0]?.server_encoding === 'SQL_ASCII';
  if (bytes) await client.query("set client_encoding = 'SQL_ASCII'");
  return async (query) => {
    const asText = `select pg_catalog.encode(pg_catalog.textsend(asked::pg_catalog.text), 'escape') from (${query}) asked`;
    const answer = await client.query({ text: bytes ? asText : query, rowMode: 'array' });
    return answer.rows.map((row) => lineOf(row));
  };
}

const lineOf = (row: unknown[]) =>
  row.map((value) => (value === null ? '' : String(value))).join(' | ');

async function numbers(client: pg.Client, kinds: string): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text from pg_class where relkind in (${kinds}) and relispopulated
     and oid >= 16384 and relnamespace::regnamespace::text !~ '^pg_(temp|toast)'`,
  );
  return rows.map(({ oid }) => oid);
}

/** What comes of a query that the server itself writes, for only it can spell every name. */
const answerOf = (query: string) =>
  `pg_catalog.query_to_xml(${query}, true, false, '')::pg_catalog.text`;

async function sequences(client: pg.Client, ask: Ask): Promise<string[]> {
  const lines: string[] = [];
  for (const oid of await numbers(client, "'S'")) {
    const query = `select 'sequence ' || seqrelid::regclass,
      jsonb_build_array(seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)::text,
      (select jsonb_agg(jsonb_build_array(d.refobjid::regclass, d.refobjsubid, d.deptype)) from pg_depend d
       where d.objid = seqrelid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))::text,
      ${answerOf(`format('select last_value, is_called from %s', seqrelid::regclass)`)}
      from pg_sequence where seqrelid = ${oid}`;
    lines.push(...(await ask(query)));
  }
  return lines;
}

/**
 * Rows in no order: a digest of each, and one of all of those, sorted. Planning may run the code of
 * an index, which finds its tables as it does for users: so the search path is the database's own
 * here, and what the query uses is named with its schema, or the user's own could be taken for it.
 */
async function contents(client: pg.Client, ask: Ask): Promise<string[]> {
  const ofRows = `select pg_catalog.count(*) as rows, pg_catalog.md5(pg_catalog.string_agg(digest, '' order by digest)) as digest
    from (select pg_catalog.md5(row(%s)::pg_catalog.text) as digest from only %I.%I) "the rows"`;
  const columns = `(select coalesce(pg_catalog.string_agg(pg_catalog.quote_ident(attname), ', ' order by attname), '') from pg_catalog.pg_attribute
    where attrelid operator(pg_catalog.=) c.oid and attnum operator(pg_catalog.>) 0 and not attisdropped)`;
  const answer = answerOf(
    `pg_catalog.format(${pg.escapeLiteral(ofRows)}, ${columns}, nspname, relname)`,
  );
  const all = await numbers(client, "'r', 'm'");
  await client.query('reset search_path');
  const lines: string[] = [];
  for (const oid of all) {
    const query = `select pg_catalog.format('rows of %I.%I', nspname, relname), ${answer}
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) c.relnamespace
      where c.oid operator(pg_catalog.=) ${oid}`;
    lines.push(...(await ask(query)));
  }
  return lines;
}
