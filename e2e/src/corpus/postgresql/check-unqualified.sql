-- odd: A check and an index call functions that find their table by the search path: no restore has one.
-- verdict: not_restorable
-- names: checked, by_limit
-- restored: refused
create table a_limits (most int);
insert into a_limits values (100);
create function allowed(n int) returns boolean language plpgsql as 'begin return n <= (select most from a_limits); end';
create function longest() returns int language plpgsql immutable as 'begin return (select most from a_limits); end';
create table checked (n int check (allowed(n)));
insert into checked select generate_series(1, 100);
create table kept (n int);
insert into kept select generate_series(1, 50);
create index by_limit on kept ((n + longest()));
