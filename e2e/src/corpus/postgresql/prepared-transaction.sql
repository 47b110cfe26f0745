-- odd: A prepared transaction is pending, with rows that nobody sees yet.
-- verdict: confirmed
-- restored: whole
create table t (n int);
insert into t select generate_series(1, 20);
begin;
insert into t values (99);
prepare transaction 'pending of the corpus';
