-- odd: Columns were dropped, added and filled again, changed in their type, in tables with indexes, defaults and partitions.
-- verdict: confirmed
-- restored: whole
create table changed (a int, b text, c int default 3, d date);
insert into changed select n, 'b' || n, n, '2026-01-01' from generate_series(1, 100) n;
alter table changed drop a;
alter table changed add e int default 7, add f timestamptz default '2026-01-01 00:00+00', drop d;
insert into changed (b) values ('late');
alter table changed alter c type bigint using c * 2, add a text;
create index on changed (e, b);
create table parent (a int, gone int, b int) partition by range (a);
alter table parent drop gone;
create table part (x int, b int, a int);
alter table part drop x;
alter table parent attach partition part for values from (0) to (100);
insert into parent select n, -n from generate_series(0, 99) n;
create view v as select * from changed;
