-- odd: a view names a column that its table no longer has.
-- verdict: confirmed_except
-- names: view broken
-- restored: without the named
create table items (id int primary key, old_name text, price int);
insert into items values (1, 'x', 2);
create view broken as select id, old_name from items;
create view works as select id, price from items;
alter table items rename column old_name to new_name;
