-- odd: Objects of several owners, with rights given on by others, to columns, by default, and taken from the public.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create role corpus_first;
create role corpus_second;
create role corpus_third login;
create role "corpus Fourth ""role""";
grant corpus_first to corpus_second with admin option;
create schema of_second authorization corpus_second;
create table t (id int, secret text, note text);
alter table t owner to corpus_first;
insert into t select n, 's', 'n' from generate_series(1, 20) n;
set role corpus_first;
grant select, update on t to corpus_second with grant option;
grant select (id, note), update (note) on t to corpus_third;
set role corpus_second;
grant select on t to "corpus Fourth ""role""";
create table of_second.u (n int);
create function of_second.f() returns int language sql security definer as 'select 1';
revoke execute on function of_second.f() from public;
create type of_second.e as enum ('a');
revoke usage on type of_second.e from public;
alter default privileges in schema of_second grant select on tables to corpus_third;
alter default privileges revoke execute on functions from public;
create sequence of_second.s;
grant usage on sequence of_second.s to corpus_third;
reset role;
alter default privileges for role corpus_first grant all on schemas to corpus_second with grant option;
revoke all on t from corpus_first;
grant truncate on t to public;
create view v as select id from t;
alter view v owner to corpus_second;
grant usage on language plpgsql to corpus_third;
create materialized view m as select 1 as one;
alter materialized view m owner to corpus_second;
grant usage on schema of_second to corpus_third with grant option;
