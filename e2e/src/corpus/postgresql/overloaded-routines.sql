-- odd: Routines of every kind: overloaded, polymorphic, variadic, with SQL bodies, aggregates, a window function.
-- verdict: confirmed
-- restored: whole
create function twice(n int) returns int language sql immutable return n * 2;
create function twice(t text) returns text language sql immutable as $$select t || t$$;
create function twice(a anyarray) returns anyarray language sql immutable as $$select a || a$$;
create function longest(variadic words text[]) returns text language sql
  begin atomic select w from unnest(words) w order by length(w) desc, w limit 1; end;
create function odd_quotes() returns text language plpgsql as $body$
  begin return $$it's "quoted" \ $1 $$ || E'\n' || $q$ $$ $q$; end $body$;
create function with_defaults(a int, out b int, inout c text default 'c', d numeric default 1.50)
  language plpgsql as 'begin b := a; c := c || d; end';
create function several() returns table (id int, note text) language sql stable rows 7 cost 3 as
  $$select 1, 'one' union all select 2, 'two'$$;
create procedure change(inout n int) language plpgsql as 'begin n := n + 1; end';
create function add_up(state numeric, n numeric) returns numeric language sql immutable
  return coalesce(state, 0) + coalesce(n, 0);
create aggregate total(numeric) (sfunc = add_up, stype = numeric, initcond = '0', combinefunc = add_up, parallel = safe);
create aggregate nth(float8 order by anyelement) (sfunc = ordered_set_transition, stype = internal,
  finalfunc = percentile_disc_final, finalfunc_extra = true);
create function place() returns bigint language internal window immutable strict as 'window_row_number';
create table t (n int, doubled int generated always as (twice(n)) stored);
insert into t select generate_series(1, 100);
create index on t (twice(n));
create view totals as select total(n), longest('a', 'bbb', 'cc'), twice(array[1, 2]) from t;
