-- odd: What is left of temporary work: tables named like temporary ones, a schema like those of the server, backups by hand.
-- verdict: confirmed_except
-- names: pg_ours
-- restored: without the named
create schema "pg-temp";
create table "pg-temp".t (n int);
create temporary table passing (n int);
create temporary view passing_view as select 1;
create table tmp_2026_01_01 as select generate_series(1, 10) as n;
create table "orders_backup; do not drop" as select * from tmp_2026_01_01;
set allow_system_table_mods = on;
create schema pg_ours;
create table pg_ours.t (n int primary key);
insert into pg_ours.t select generate_series(1, 10);
