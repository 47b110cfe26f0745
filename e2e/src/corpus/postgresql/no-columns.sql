-- odd: Tables without columns, with rows and without; a table whose columns were all dropped.
-- verdict: confirmed
-- restored: whole
create table nothing ();
insert into nothing select from generate_series(1, 7);
create table never ();
create table dropped (a int, b int);
insert into dropped select 1, 2 from generate_series(1, 3);
alter table dropped drop a, drop b;
create view empty_view as select from nothing;
create table heir () inherits (nothing);
insert into heir select from generate_series(1, 2);
create table only_generated (a int generated always as (1) stored);
insert into only_generated default values;
