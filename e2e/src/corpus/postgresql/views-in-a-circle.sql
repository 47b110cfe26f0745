-- odd: A function reads a view that calls it; views in a chain of 150; rows types in circles.
-- verdict: confirmed
-- restored: whole
create table base (n int);
insert into base select generate_series(1, 20);
create view circling as select n from base;
create function reads() returns bigint language sql stable as 'select count(*) from public.circling';
create or replace view circling as select n from base where n < 0 or (select public.reads()) > -1 and false;
create view v_000 as select n from base;
select format('create view v_%s as select n from v_%s', to_char(n, 'FM000'), to_char(n - 1, 'FM000')) from generate_series(1, 150) n \gexec
create function of_row(base) returns int language sql immutable as 'select $1.n * 2';
alter table base add doubled int;
create index on base (of_row(base));
create table uses_rows (b base, default_of int default (of_row(row(1, 2)::base)));
insert into uses_rows values (row(1, 2)::base), (null);
create function f_default(a int default 1) returns setof uses_rows language sql as 'select * from public.uses_rows limit $1';
create view uses_default as select (f_default()).*;
