-- odd: A function was taken out of its extension and kept: a restore makes it twice.
-- verdict: not_restorable
-- names: akeys
-- restored: refused
create extension hstore;
alter extension hstore drop function akeys(hstore);
create table beside (n int);
insert into beside select generate_series(1, 10);
