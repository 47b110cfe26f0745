-- odd: The function behind a check was replaced, so that rows violate it: every restore refuses them.
-- verdict: not_restorable
-- names: checked
-- restored: refused
create function allowed(n int) returns boolean language sql immutable as 'select n < 1000';
create table checked (n int check (public.allowed(n)));
insert into checked select generate_series(1, 100);
create or replace function allowed(n int) returns boolean language sql immutable as 'select n < 50';
create table beside (n int);
insert into beside select generate_series(1, 10);
