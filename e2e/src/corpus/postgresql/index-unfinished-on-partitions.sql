-- odd: An index of a partitioned table that not every partition has yet, so it is not valid.
-- verdict: confirmed
-- restored: whole
create table parted (n int, m int) partition by range (n);
create table parted_1 partition of parted for values from (0) to (10);
create table parted_2 partition of parted for values from (10) to (20);
insert into parted select n, n from generate_series(0, 19) n;
create index of_all on only parted (m);
create index of_first on parted_1 (m);
alter index of_all attach partition of_first;
create index beside on parted_2 (m);
