-- odd: The user's own now(), count(), = and pg_class in public, with a search path that finds them first.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
select format('alter database %I set search_path = public, pg_catalog', current_database()) \gexec
create function public.now() returns timestamptz language sql as $$select 'epoch'::timestamptz$$;
create function public.current_setting(text) returns text language sql as $$select 'mine'$$;
create function public.pg_get_viewdef(oid) returns text language sql as $$select 'mine'$$;
create function public.format_type(oid, int) returns text language sql as $$select 'mine'$$;
create function public.quote_ident(text) returns text language sql as $$select 'mine'$$;
create function public.never(oid, oid) returns boolean language sql as $$select false$$;
create operator public.= (leftarg = oid, rightarg = oid, function = public.never);
create function public.never(text, text) returns boolean language plpgsql as $$begin raise exception 'ours'; end$$;
create operator public.= (leftarg = text, rightarg = text, function = public.never);
create operator public.~ (leftarg = text, rightarg = text, function = public.never);
create table public.pg_class (oid int, relname text);
create table public.pg_namespace (oid int, nspname text);
insert into public.pg_class values (1, 'mine');
create view public.pg_tables as select 'mine' as tablename;
create type public.text as (a int);
create table public.t (n int, at timestamptz default public.now(), own public.text);
insert into public.t (n) select generate_series(1, 20);
