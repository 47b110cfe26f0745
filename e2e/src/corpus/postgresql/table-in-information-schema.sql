-- odd: A table and a view in information_schema: no dump has them.
-- verdict: confirmed_except
-- names: misplaced
-- restored: without the named
create table information_schema.misplaced (n int primary key);
insert into information_schema.misplaced select generate_series(1, 10);
create view information_schema.misplaced_view as select 1 as one;
create table beside (n int);
insert into beside select generate_series(1, 10);
