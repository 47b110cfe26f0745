-- odd: An operator that is only announced, by the commutator of another one.
-- verdict: confirmed
-- restored: whole
create function less(text, int) returns boolean language sql immutable as 'select length($1) < $2';
create operator <# (leftarg = text, rightarg = int, function = less, commutator = #>, negator = >=#);
create table t (n int);
insert into t select generate_series(1, 10);
create view v as select 'abc' <# n as shorter from t;
