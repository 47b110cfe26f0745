-- odd: Extended statistics on expressions that read other tables' functions, and fail when these are empty.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table rates (n int);
insert into rates values (5);
create function per_rate(n int) returns int language plpgsql immutable as 'begin return n / (select r.n - 5 from public.rates r); end';
create table t (a int, b int);
update rates set n = 6;
insert into t select n, n from generate_series(1, 50) n;
create statistics s on (per_rate(a)), b from t;
update rates set n = 5;
