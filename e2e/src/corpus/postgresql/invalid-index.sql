-- odd: An index that was not built to its end: no dump has it.
-- verdict: confirmed_except
-- names: half_built
-- restored: without the named
create table twice (n int);
insert into twice values (1), (1);
\set ON_ERROR_STOP off
create unique index concurrently half_built on twice (n);
\set ON_ERROR_STOP on
create index whole on twice (n);
