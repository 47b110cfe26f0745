-- odd: Tables and indexes in a tablespace that no other server has.
-- verdict: confirmed
-- restored: whole
set allow_in_place_tablespaces = on;
create tablespace corpus_space location '';
create table t (n int primary key using index tablespace corpus_space) tablespace corpus_space;
insert into t select generate_series(1, 100);
create table parted (n int) partition by list (n) tablespace corpus_space;
create table parted_1 partition of parted default;
create materialized view m tablespace corpus_space as select 1 as one;
create index on parted_1 (n) tablespace corpus_space;
insert into parted values (1);
