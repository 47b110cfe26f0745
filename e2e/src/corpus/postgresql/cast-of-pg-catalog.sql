-- odd: A cast and an event trigger whose functions are in schemas of the server, of which no dump has anything.
-- verdict: not_restorable
-- names: cast (integer AS text), event trigger seeing, function pg_catalog.text, function information_schema.seen
-- restored: refused
-- differs: routine text(integer), routine information_schema.seen, cast integer text
create table beside (n int);
insert into beside select generate_series(1, 10);
create function pg_catalog.text(integer) returns text language sql immutable as $$ select 'number' $$;
create cast (integer as text) with function pg_catalog.text(integer) as implicit;
create function information_schema.seen() returns event_trigger language plpgsql as $$ begin end $$;
create event trigger seeing on ddl_command_end execute function information_schema.seen();
