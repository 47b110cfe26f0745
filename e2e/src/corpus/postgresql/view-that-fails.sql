-- odd: A materialised view whose query fails by now, with rows of better days.
-- verdict: not_restorable
-- names: quotients
-- restored: refused
create table t (a int);
insert into t select n from generate_series(1, 50) n;
create materialized view quotients as select 10 / a as q from t;
create view over_it as select count(*) from quotients;
insert into t values (0);
