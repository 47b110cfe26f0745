-- odd: Rights to what comes with the server were changed, of which pg_dump writes some and others not.
-- verdict: confirmed_except
-- names: rights to language sql, rights to view information_schema.tables, rights to view information_schema.sql_features, rights to function information_schema._pg_char_max_length
-- restored: without the named
create role ros_app;
create table kept (n int);
insert into kept values (1);
revoke usage on language sql from public;
grant usage on language sql to ros_app;
revoke usage on language plpgsql from public;
revoke select on information_schema.tables from public;
grant select (feature_id) on information_schema.sql_features to ros_app;
revoke execute on function information_schema._pg_char_max_length(oid, int4) from public;
revoke select on pg_catalog.pg_stat_activity from public;
