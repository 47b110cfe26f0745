-- odd: A unique index over rows that are not: no restore can build it.
-- verdict: not_restorable
-- names: only_once
-- restored: refused
create table twice (n int);
create unique index only_once on twice (n);
update pg_index set indisready = false, indisvalid = false where indexrelid = 'only_once'::regclass;
\c
insert into twice values (1), (1), (2);
update pg_index set indisready = true, indisvalid = true where indexrelid = 'only_once'::regclass;
