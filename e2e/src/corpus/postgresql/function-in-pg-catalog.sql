-- odd: A function in pg_catalog: no dump has it.
-- verdict: confirmed_except
-- names: misplaced
-- restored: without the named
create function pg_catalog.misplaced(int) returns int language sql immutable as 'select $1';
create table beside (n int);
insert into beside select generate_series(1, 10);
