-- odd: The function behind a generated column was replaced, so its values are out of date.
-- verdict: confirmed_except
-- names: public.priced
-- restored: without the named
create function with_tax(n numeric) returns numeric language sql immutable as 'select n * 1.19';
create table priced (id int, net numeric, gross numeric generated always as (public.with_tax(net)) stored);
insert into priced (id, net) select n, n from generate_series(1, 50) n;
create or replace function with_tax(n numeric) returns numeric language sql immutable as 'select n * 1.25';
create table beside (n int, twice int generated always as (n * 2) stored);
insert into beside select generate_series(1, 10);
