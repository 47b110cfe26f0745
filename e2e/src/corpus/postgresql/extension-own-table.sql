-- odd: Tables with rows and a sequence were added to an extension: no dump has them.
-- verdict: confirmed
-- restored: whole
create extension hstore;
create table queued (id serial primary key, note text, pairs hstore);
insert into queued (note) select 'message ' || n from generate_series(1, 50) n;
alter extension hstore add table queued;
alter extension hstore add sequence queued_id_seq;
create table beside (n int);
insert into beside select generate_series(1, 10);
