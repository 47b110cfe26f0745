-- odd: A generated column reads a setting that its client made for the session alone.
-- verdict: confirmed_except
-- names: public.priced
-- restored: refused
create function vat() returns numeric language sql immutable as $$ select current_setting('nobodys.vat')::numeric $$;
set nobodys.vat = '19';
create table priced (n int, gross numeric generated always as (n * public.vat()) stored);
insert into priced select generate_series(1, 20);
create table beside as select generate_series(1, 5) as n;
