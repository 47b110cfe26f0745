-- odd: Functions in Perl and Python, trusted and not, behind defaults, checks and generated columns.
-- verdict: confirmed_except
-- names: table public.t
-- restored: whole
-- needs: postgresql-plperl-15, postgresql-plpython3-15
create extension plperl;
create extension plperlu;
create extension plpython3u;
create function shout(text) returns text language plperl immutable as 'return uc($_[0]) . "\n\\";';
create function quiet(t text) returns text language plpython3u immutable as $py$
# a comment with $$ and '
return t.lower()
$py$;
create function unsafe() returns text language plperlu as 'return "x";';
create table t (note text check (quiet(note) <> 'never'), loud text generated always as (shout(note)) stored, made text default unsafe());
insert into t (note) select 'Note ' || n from generate_series(1, 20) n;
create index on t (shout(note));
