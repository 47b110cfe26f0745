-- odd: Views on the catalogue and its statistics, whose columns change from version to version.
-- verdict: confirmed
-- restored: whole
create view running as select pid, query, backend_type from pg_stat_activity;
create view locks as select l.* from pg_locks l;
create view sizes as select c.oid::regclass as name, pg_table_size(c.oid) as bytes, c.reltuples from pg_class c where relkind = 'r';
create view in_schema as select table_name, column_name from information_schema.columns where table_schema = 'public';
create view roles as select * from pg_roles;
create view settings as select name, setting from pg_settings;
create table t (n int);
insert into t select generate_series(1, 10);
