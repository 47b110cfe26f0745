-- odd: Everything belongs to a role without rights, in a schema named like it, found by "$user".
-- verdict: confirmed
-- restored: whole
create role "corpus lonely";
create schema authorization "corpus lonely";
set role "corpus lonely";
set search_path = "corpus lonely";
create table t (id serial primary key, note text);
insert into t (note) select 'n' from generate_series(1, 10);
create view v as select * from t;
create function f() returns bigint language sql as 'select count(*) from t';
