-- odd: An index on an expression whose function fails by now: building it again is refused.
-- verdict: not_restorable
-- names: by_quotient
-- restored: refused
create function quotient(n int) returns int language sql immutable as 'select 10 / (n + 1)';
create table t (a int);
insert into t select n from generate_series(0, 50) n;
create index by_quotient on t (quotient(a));
create or replace function quotient(n int) returns int language sql immutable as 'select 10 / n';
create table beside (n int);
insert into beside select generate_series(1, 10);
