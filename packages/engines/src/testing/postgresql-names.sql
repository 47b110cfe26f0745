-- Each of these is the name of a schema, of a table in it, of its columns, and of a role that may
-- read it: none of them may read as anything else, wherever it is written.
create table public.odd_names (name text);
insert into public.odd_names values
  ('-'), ('--help'), ('-- a comment'), ('-d postgres'), ('@file'), ('../../etc/passwd'), ('/'), ('\'), ('\.'),
  ('\connect template1'), ('it''s'), ('"'), ('""double""'), ('a"b'), ('`'), (' '), ('  x  '), ('a.b'), ('a.b.c'), ('.'),
  ('*'), ('?'), ('%s%n'), ('$1'), ('$$'), (';drop table x;'), ('/* x */'), ('select'), ('TABLE'), ('null'), ('public'),
  ('Upper'), ('UPPER'), ('upper'), ('žluťoučký'), ('🐘'), ('‮rtl'), (E'new\nline'), (E'\n'), (E'\r'), (E'tab\t'),
  (E'\x01'), (E'\x7f'), (E'\ufeff'), (E'\u00a0'), ('dbname=postgres host=x'), ('postgres://u:p@h/d'), ('(a,b)'), ('{}'), ('[]'),
  (','), ('='), ('#'), ('!'), ('^a$'), ('[[:alpha:]]'), (repeat('n', 63)), (repeat('ü', 31)), ('COPY x FROM stdin;'),
  ('TABLE DATA'), ('DATABASE x'), ('0'), ('1e9'), ('true'), ('__proto__'), ('constructor'), ('toString');
do $$
declare n text; role_name text; schema_name text; part text;
begin
  for n in select name from public.odd_names loop
    part := left(n, 28);
    role_name := part || ' r';
    schema_name := case when n = 'public' then 'public ' else n end;
    execute format('create role %I', role_name);
    execute format('create schema %I authorization %I', schema_name, role_name);
    execute format('set search_path = %I', schema_name);
    execute format('create table %1$I (%1$I text primary key check (%1$I <> %2$L), number int)', n, 'not ' || n);
    execute format('insert into %1$I select %1$L || i, i from generate_series(1, 3) i', n);
    execute format('create type %1$I as enum (%2$L)', part || ' t', n);
    execute format('create index %1$I on %2$I (%2$I) where %2$I = %2$L', part || ' i', n);
    execute format('create view %1$I as select %2$I as %3$I from %2$I where %2$I <> %2$L', part || ' v', n, part || ' c');
    execute format('create sequence %I', part || ' s');
    execute format('create function %1$I(%2$I text) returns text language sql as %3$L', part || ' f', n, 'select ' || quote_literal(n));
    execute format('comment on table %1$I is %1$L', n);
    execute format('grant select (%1$I) on %1$I to %2$I', n, role_name);
  end loop;
end $$;
