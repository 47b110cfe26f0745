-- odd: A plain user owns everything, with row-level security that is not forced.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
-- user: owner
create table accounts (id int primary key, tenant text);
insert into accounts select n, 'tenant ' || n % 3 from generate_series(1, 100) n;
alter table accounts enable row level security;
create policy none on accounts using (false);
create schema mine;
create table mine.t (id serial primary key, note text);
insert into mine.t (note) select 'n' || n from generate_series(1, 50) n;
create view mine.v as select count(*) from mine.t;
create extension pg_trgm;
create index on mine.t using gin (note gin_trgm_ops);
