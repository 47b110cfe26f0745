-- odd: Storage parameters, statistics targets, compressions and storages of columns, access methods of the user's own.
-- verdict: confirmed
-- restored: whole
create access method heap_again type table handler heap_tableam_handler;
comment on access method heap_again is 'the same again';
create table t (id int, a text compression lz4, b text compression pglz, c text, d text)
  with (fillfactor = 70, autovacuum_enabled = false, toast.autovacuum_vacuum_threshold = 77, parallel_workers = 3, toast_tuple_target = 1000, vacuum_index_cleanup = auto);
alter table t alter b set storage external, alter c set storage main, alter d set storage plain;
insert into t select n, repeat('lz4 ', 5000), repeat('pglz ', 5000), repeat('main ', 3000), 'plain' from generate_series(1, 20) n;
alter table t alter id set statistics 777, alter a set (n_distinct = -0.5, n_distinct_inherited = 7);
create table again (n int) using heap_again;
insert into again select generate_series(1, 50);
create materialized view of_again using heap_again with (fillfactor = 90) as select n from again;
create statistics all_kinds (ndistinct, dependencies, mcv) on id, a from t;
create statistics of_expression on (id * 2), (length(a)), c from t;
alter statistics all_kinds set statistics 50;
create view v with (check_option = local) as select id from t where id > 0;
create table changed (a text) ;
insert into changed values (repeat('before ', 3000));
alter table changed alter a set compression lz4;
insert into changed values (repeat('after ', 3000));
