-- odd: Code with every kind of quote, carriage returns, non-ASCII names, settings, and bodies that no longer compile.
-- verdict: confirmed
-- restored: whole
create function "fünk$tion"("Ärg" text default E'\\''"$$') returns text language plpgsql set search_path = '$user', "odd "" path", pg_temp set work_mem = '1MB' set "own.thing" = 'it''s'
  as E'declare x text := $q$ $$ \\ $q$;\r\nbegin\r\n\treturn x || ''\\'' || E''\\n'' || $_$''$_$; -- $function$ \r\nend';
create function same_as_tag() returns text language sql as 'select ''$function$ $_$ $body$ $$''';
create function unclosed() returns text language sql as E'select ''a\nb''::text /* $$ ; */ -- end';
set check_function_bodies = off;
create function broken() returns int language plpgsql as 'this does not compile at all; "';
create function broken_sql() returns int language sql as 'select from nowhere';
create function of_gone_table() returns setof record language sql as 'select * from gone';
create procedure committing() language plpgsql as 'begin commit; perform 1; rollback; end';
create function strange() returns trigger language plpgsql strict security definer leakproof parallel restricted cost 0.5 as 'begin return null; end';
create function rows_of(out a int, out b text) returns setof record language sql rows 5000 support generate_series_int4_support as $$select 1, 'x'$$;
create table t (n int);
insert into t select generate_series(1, 10);
