-- odd: Foreign keys in circles, to itself, to partitions, deferred, with actions on some columns, of several columns, MATCH FULL.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table a (id int primary key, b int);
create table b (id int primary key, a int references a deferrable initially deferred);
alter table a add foreign key (b) references b on delete set null on update cascade deferrable;
begin; set constraints all deferred;
insert into b select n, n from generate_series(1, 50) n;
insert into a select n, n from generate_series(1, 50) n;
commit;
create table node (id int primary key, parent int not null references node, twin int references node on delete cascade);
insert into node values (1, 1, 1), (2, 1, 3), (3, 2, 2);
create table pair (x int, y int, primary key (x, y), unique (y, x));
create table refers (x int, y int, z int default 0, foreign key (x, y) references pair match full, foreign key (y, z) references pair (y, x) on delete set default (z));
insert into pair values (1, 2), (0, 3);
insert into refers values (1, 2, 1), (null, null, null);
create table parted (id int primary key) partition by range (id);
create table parted_1 partition of parted for values from (0) to (10);
create table parted_2 partition of parted for values from (10) to (20) partition by list (id);
create table parted_2a partition of parted_2 default;
insert into parted select generate_series(0, 19);
create table of_parted (id int references parted, up int references a) partition by list (id);
create table of_parted_1 partition of of_parted default;
insert into of_parted values (3, 1), (15, 2);
alter table parted add constraint to_a foreign key (id) references parted (id);
