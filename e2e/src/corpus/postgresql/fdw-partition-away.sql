-- odd: A partition is a foreign table whose server is away, so that no ANALYZE of the whole works.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create extension postgres_fdw;
create server archive foreign data wrapper postgres_fdw options (host '127.0.0.1', port '9', dbname 'archive');
create user mapping for public server archive options (user 'reader', password 'secret of the archive');
create table events (id int, year int, note text) partition by list (year);
create table events_2026 partition of events for values in (2026);
create foreign table events_2025 partition of events for values in (2025) server archive options (table_name 'events');
insert into events select n, 2026, 'event ' || n from generate_series(1, 500) n;
create index on events_2026 (id);
