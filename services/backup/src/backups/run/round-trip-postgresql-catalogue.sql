-- Everything that the server knows about a database, in its own words; not in those of pg_dump.
with namespaces as (
  select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
),
relations as (select c.*, c.oid::regclass::text as name from pg_class c join namespaces n on n.oid = c.relnamespace),
facts (kind, name, what) as (
  select 'schema', nspname, jsonb_build_array(nspowner::regrole, pg_temp.sorted(nspacl, 'n', nspowner))
  from pg_namespace where oid in (select oid from namespaces)
  union all
  select 'relation', name, jsonb_build_array(
    relkind, relpersistence, relreplident, relrowsecurity, relforcerowsecurity, relispopulated, reloptions,
    relowner::regrole, pg_temp.sorted(relacl, case when relkind = 'S' then 's' else 'r' end, relowner),
    pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid), reloftype::regtype,
    case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
    (select jsonb_agg(inhparent::regclass order by inhseqno) from pg_inherits where inhrelid = r.oid),
    (select amname from pg_am where oid = relam),
    (select reloptions from pg_class t where t.oid = r.reltoastrelid))
  from relations r where relkind <> 't'
  union all
  -- By their places among those that are there: dropped columns are not restored.
  select 'column', r.name || ' ' || row_number() over (partition by a.attrelid order by attnum), jsonb_build_array(
    attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attislocal, attinhcount,
    attcollation::regcollation, attstorage, attcompression, attstattarget,
    -- From 15.20 on, servers count the versions of a column there, each by itself.
    (select jsonb_agg(o) from unnest(attoptions) o where o not like 'pg\_attver=%'), attfdwoptions,
    pg_temp.sorted(attacl, 'c', relowner), pg_get_expr(adbin, adrelid))
  from pg_attribute a join relations r on r.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where attnum > 0 and not attisdropped and relkind <> 't'
  union all
  select 'constraint', conname || ' on ' || coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
    jsonb_build_array(pg_get_constraintdef(oid), contype, condeferrable, condeferred, convalidated, conislocal, coninhcount)
  from pg_constraint where connamespace in (select oid from namespaces)
  union all
  select 'index', indexrelid::regclass::text,
    jsonb_build_array(pg_get_indexdef(indexrelid), indisunique, indisprimary, indisclustered, indisreplident, indisvalid)
  from pg_index where indexrelid in (select oid from relations)
  union all
  select 'trigger', tgname || ' on ' || tgrelid::regclass, jsonb_build_array(pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where not tgisinternal
  union all
  select 'rule', rulename || ' on ' || ev_class::regclass, jsonb_build_array(pg_get_ruledef(oid), ev_enabled)
  from pg_rewrite where ev_class in (select oid from relations)
  union all
  select 'policy', polname || ' on ' || polrelid::regclass, jsonb_build_array(polcmd, polpermissive,
    polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy
  union all
  select 'routine', p.oid::regprocedure::text, jsonb_build_array(
    case when prokind = 'a' then to_jsonb(a) - array['aggfnoid', 'aggtranstype', 'aggmtranstype', 'aggsortop'] || jsonb_build_object(
      'state', aggtranstype::regtype, 'sorted by', aggsortop::regoperator, 'result', pg_get_function_result(p.oid), 'arguments', pg_get_function_arguments(p.oid))
      else to_jsonb(pg_get_functiondef(p.oid)) end,
    proowner::regrole, pg_temp.sorted(proacl, 'f', proowner))
  from pg_proc p left join pg_aggregate a on a.aggfnoid = p.oid where pronamespace in (select oid from namespaces)
  union all
  select 'type', t.oid::regtype::text, jsonb_build_array(
    typtype, typcategory, typlen, typbyval, typalign, typstorage, typdelim, typnotnull, typdefault,
    format_type(typbasetype, typtypmod), typndims, typcollation::regcollation, typelem::regtype,
    typowner::regrole, pg_temp.sorted(typacl, 'T', typowner), typinput, typoutput, typreceive, typsend,
    (select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid),
    (select jsonb_build_array(rngsubtype::regtype, rngcollation::regcollation, rngcanonical, rngsubdiff)
      from pg_range where rngtypid = t.oid))
  from pg_type t where typnamespace in (select oid from namespaces)
  union all
  select 'operator', oid::regoperator::text, jsonb_build_array(oprcode, oprcom::regoperator, oprnegate::regoperator,
    oprcanmerge, oprcanhash, oprrest, oprjoin)
  from pg_operator where oprnamespace in (select oid from namespaces)
  union all
  select 'operator class', opcnamespace::regnamespace || '.' || opcname || ' ' || amname,
    jsonb_build_array(opcintype::regtype, opcdefault, opckeytype::regtype, f.opfname)
  from pg_opclass c join pg_opfamily f on f.oid = opcfamily join pg_am a on a.oid = opcmethod where opcnamespace in (select oid from namespaces)
  union all
  select 'operator of family', concat_ws(' ', opfname, amname, amopstrategy, amoplefttype::regtype, amoprighttype::regtype),
    jsonb_build_array(amopopr::regoperator, amoppurpose)
  from pg_amop join pg_opfamily f on f.oid = amopfamily join pg_am a on a.oid = opfmethod where f.oid >= 16384
  union all
  select 'cast', castsource::regtype || ' as ' || casttarget::regtype,
    jsonb_build_array(castfunc::regprocedure, castcontext, castmethod)
  from pg_cast where oid >= 16384
  union all
  select 'collation', oid::regcollation::text, jsonb_build_array(collprovider, colliculocale, collcollate, collisdeterministic)
  from pg_collation where collnamespace in (select oid from namespaces)
  union all
  select 'conversion', conname, jsonb_build_array(conproc, conforencoding, contoencoding, condefault)
  from pg_conversion where connamespace in (select oid from namespaces)
  union all
  select 'dictionary', oid::regdictionary::text, jsonb_build_array(dictinitoption, (select tmplname from pg_ts_template t where t.oid = dicttemplate))
  from pg_ts_dict where dictnamespace in (select oid from namespaces)
  union all
  select 'search configuration', mapcfg::regconfig || ' ' || maptokentype || ' ' || mapseqno, to_jsonb(mapdict::regdictionary)
  from pg_ts_config_map where mapcfg >= 16384
  union all
  select 'comment', o.type || ' ' || o.identity, to_jsonb(description)
  from pg_description d, pg_identify_object(classoid, objoid, objsubid) o where objoid >= 16384
  union all
  select 'large object', oid::text, jsonb_build_array(md5(lo_get(oid)), lomowner::regrole, pg_temp.sorted(lomacl, 'L', lomowner))
  from pg_largeobject_metadata
  union all
  select 'event trigger', evtname, jsonb_build_array(evtevent, evtfoid::regprocedure, evtenabled, evttags, evtowner::regrole)
  from pg_event_trigger
  union all
  select 'extension', extname, jsonb_build_array(extversion, extnamespace::regnamespace, extrelocatable) from pg_extension
  union all
  select 'server', srvname, jsonb_build_array(srvtype, srvversion, (select array_agg(o order by o) from unnest(srvoptions) o), fdwname, srvowner::regrole)
  from pg_foreign_server join pg_foreign_data_wrapper w on w.oid = srvfdw
  union all
  select 'user mapping', srvname || ' ' || usename, to_jsonb((select array_agg(o order by o) from unnest(umoptions) o)) from pg_user_mappings
  union all
  select 'foreign table', ftrelid::regclass::text, jsonb_build_array(ftoptions, srvname)
  from pg_foreign_table join pg_foreign_server s on s.oid = ftserver
  union all
  select 'publication', pubname, to_jsonb(p) - array['oid'] from pg_publication p
  union all
  select 'published', pubname || ' ' || prrelid::regclass, jsonb_build_array(prattrs, pg_get_expr(prqual, prrelid))
  from pg_publication_rel join pg_publication p on p.oid = prpubid
  union all
  select 'statistics', stxname, jsonb_build_array(pg_get_statisticsobjdef(oid), stxstattarget) from pg_statistic_ext
  union all
  select 'default rights', concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype),
    pg_temp.sorted(defaclacl, 'r', defaclrole)
  from pg_default_acl
)
select kind, name, what::text from facts order by kind, name collate "C", what::text
