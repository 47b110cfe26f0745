-- odd: Unlogged tables, with rows, sequences and partitions.
-- verdict: confirmed
-- restored: whole
create unlogged table cache (id int primary key, note text);
insert into cache select n, 'note' from generate_series(1, 100) n;
create table parted (n int) partition by list (n);
create unlogged table parted_1 partition of parted for values in (1);
insert into parted values (1), (1);
create materialized view m as select 1 as one;
