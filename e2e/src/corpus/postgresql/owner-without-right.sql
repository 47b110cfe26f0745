-- odd: A materialised view and an index are computed as owners who may not read what they need.
-- verdict: not_restorable
-- names: of_rates, of_rated
-- restored: refused
create role owr_keeper;
create role owr_guest;
create table rates (name text, rate int);
insert into rates values ('a', 1), ('b', 2);
create materialized view of_rates as select * from rates;
create view beside as select name from rates;
alter materialized view of_rates owner to owr_keeper;
create function rate_of(text) returns int language sql immutable as 'select rate from public.rates where name = $1';
create table rated (name text);
insert into rated values ('a');
create index of_rated on rated (public.rate_of(name));
alter table rated owner to owr_guest;
