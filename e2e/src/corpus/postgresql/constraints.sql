-- odd: Exclusions, deferrable uniques, nulls that are not distinct, included columns, primary keys by an index.
-- verdict: confirmed
-- restored: whole
create extension btree_gist;
create table booked (room int, during tstzrange, cancelled bool default false, exclude using gist (room with =, during with &&) where (not cancelled) deferrable initially deferred);
insert into booked select n, tstzrange('2026-01-01', '2026-01-02') from generate_series(1, 20) n;
insert into booked values (1, '[2026-01-01,2026-01-02)', true);
create table t (a int, b int, c int, d int unique nulls not distinct, constraint odd_unique unique (a, b) include (c) with (fillfactor = 60) deferrable, primary key (c) include (d));
insert into t values (1, null, 1, null), (1, null, 2, 1);
create unique index by_index on t (b, a);
alter table t add constraint "by index" unique using index by_index;
create unique index on t ((a + c)) where d is not null;
create unique index not_distinct on t (d, (b + 1)) nulls not distinct;
alter table t add check (a > 0) no inherit, add constraint both_of check (a > 0 and (b is null or b > a)), add check (a is not null);
alter table t cluster on odd_unique;
