-- odd: A check compares with the clock, and rows are out of date by now: every restore refuses them.
-- verdict: not_restorable
-- names: offers
-- restored: refused
-- overwritten: refused
create table offers (id int, until timestamptz check (until > now()));
insert into offers values (1, clock_timestamp() + interval '300 ms'), (2, 'infinity');
select pg_sleep(0.5);
create table beside (n int);
insert into beside select generate_series(1, 10);
