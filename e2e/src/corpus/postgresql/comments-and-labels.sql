-- odd: Comments on everything that takes one, long ones and odd ones.
-- verdict: confirmed
-- restored: whole
create extension hstore;
comment on extension hstore is 'ours: it''s "\"';
create table t (id int constraint positive check (id > 0), note text);
insert into t select n, 'n' from generate_series(1, 10) n;
create index i on t (note);
create view v as select * from t;
create sequence s;
create type e as enum ('a');
create domain d as int constraint small check (value < 10);
create function f(int, out text) language sql as 'select 1::text';
create materialized view m as select 1 as one;
create statistics st on id, note from t;
create cast (e as text) with inout;
create text search configuration words (copy = english);
create collation c (locale = 'C');
create publication p for table t;
create rule r as on insert to v do instead nothing;
comment on table t is E'line\nline \\ \t 💾';
comment on column t.note is '';
comment on column t.id is '$$ -- /* ';
comment on constraint positive on t is 'x'; comment on index i is 'x'; comment on view v is 'x'; comment on column v.id is 'x';
comment on sequence s is 'x'; comment on type e is 'x'; comment on domain d is 'x'; comment on constraint small on domain d is 'x';
comment on function f(int) is 'x'; comment on materialized view m is 'x'; comment on statistics st is 'x';
comment on text search configuration words is 'x'; comment on collation c is 'x'; comment on publication p is 'x';
comment on rule r on v is 'x'; comment on schema public is 'x'; comment on cast (e as text) is 'x';
do $$ begin execute format('comment on column m.one is %L', repeat('long ', 100000)); end $$;
