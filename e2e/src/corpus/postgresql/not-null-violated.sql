-- odd: A column is NOT NULL and has nulls: every restore refuses its rows.
-- verdict: not_restorable
-- names: holes
-- restored: refused
create table holes (id int, n int);
insert into holes values (1, 1), (2, null);
update pg_attribute set attnotnull = true where attrelid = 'holes'::regclass and attname = 'n';
create table beside (n int);
insert into beside select generate_series(1, 10);
