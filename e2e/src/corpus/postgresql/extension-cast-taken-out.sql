-- odd: A cast was taken out of its extension and kept: a restore makes it twice, which the rights of a plain user hide.
-- verdict: not_restorable
-- names: hstore AS json
-- restored: refused
-- differs: cast (public.hstore AS pg_catalog.json)
create extension hstore;
alter extension hstore drop cast (hstore as json);
create table beside (n int);
insert into beside select generate_series(1, 10);
