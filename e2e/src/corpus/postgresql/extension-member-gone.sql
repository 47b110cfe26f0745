-- odd: A function was taken out of its extension and dropped: every restore has it again.
-- verdict: confirmed
-- restored: whole
-- differs: akeys
create extension hstore;
alter extension hstore drop function akeys(hstore);
drop function akeys(hstore);
create table beside (n int);
insert into beside select generate_series(1, 10);
