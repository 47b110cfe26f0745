-- odd: The schema public was dropped; a new one of another owner was made in another database of the user's.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
drop schema public;
create schema app;
create table app.t (id serial primary key, note text);
insert into app.t (note) select 'note' from generate_series(1, 20);
