-- odd: A function of an extension was replaced: every restore makes it as the extension's script does.
-- verdict: confirmed_except
-- names: akeys
-- restored: without the named
create extension hstore;
create or replace function akeys(hstore) returns text[] language sql immutable strict parallel safe as $$select array['ours']$$;
create table beside (n int);
insert into beside select generate_series(1, 10);
