-- odd: two views stand on each other, so that nobody can read either.
-- verdict: confirmed_except
-- names: view a, view t
-- restored: without the named
create table there (id int primary key);
insert into there values (1);
create table t (x int);
create view a as select x from t;
create view b as select x from a;
drop table t;
rename table b to t;
create view works as select id from there;
