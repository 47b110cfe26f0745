-- odd: Casts by the user between types of the server, which change how expressions are read.
-- verdict: confirmed_except
-- names: public.t, public.v
-- restored: whole
create function text_to_int(text) returns int language sql immutable strict as 'select length($1)';
create cast (text as int) with function text_to_int(text) as implicit;
create cast (int as text) with inout as implicit;
create table t (n int default 'four'::text, note text);
insert into t (note) select 'n' from generate_series(1, 10);
create view v as select n + note as sum, note::int as length from t;
