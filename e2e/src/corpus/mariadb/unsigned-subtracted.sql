-- odd: a server subtracts unsigned numbers to negative ones, in columns, keys, partitions and checks.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
-- server: --sql-mode=NO_UNSIGNED_SUBTRACTION,STRICT_TRANS_TABLES
create table kept (id int unsigned primary key, a int unsigned, b int unsigned, c int as (a - b) persistent, key (c));
insert into kept (id, a, b) values (1, 1, 2), (2, 2, 1), (3, 0, 2147483648);
create table divided (a int unsigned not null primary key) partition by range (a - 10) (partition low values less than (0), partition high values less than maxvalue);
insert into divided values (1), (9), (10), (4294967295);
create table checked (id int primary key, a int unsigned, b int unsigned, check (a - b > -10));
insert into checked values (1, 1, 2), (2, 5, 3);
create table plain (id bigint unsigned primary key);
insert into plain values (18446744073709551615);
create view differences as select id, a - b as d from kept;
