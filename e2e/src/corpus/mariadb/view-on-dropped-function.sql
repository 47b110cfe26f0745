-- odd: a view calls a function that is gone.
-- verdict: confirmed_except
-- names: view broken
-- restored: without the named
create table items (id int primary key);
insert into items values (1), (2);
create function doubled(n int) returns int deterministic return n * 2;
create function tripled(n int) returns int deterministic return n * 3;
create view broken as select doubled(id) as d from items;
create view works as select tripled(id) as t from items;
drop function doubled;
