-- odd: a view that its server made, and cannot open: a time in it is a text.
-- verdict: confirmed_except
-- names: view shut
-- restored: without the named
-- differs: table shut
create table prices (item int primary key, price decimal(10, 2)) with system versioning;
insert into prices values (1, 2.5);
create view shut as select item from prices for system_time between '2020-01-01' and now();
create view open_ as select item from prices;
