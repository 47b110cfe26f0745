-- odd: An extension's own table for settings, as its script declares it, has rows of the user.
-- verdict: confirmed
-- restored: whole
create extension unaccent;
create extension hstore;
create table settings (name text primary key, value text, standard boolean default false);
insert into settings values ('one', '1', true), ('two', '2', false);
alter extension hstore add table settings;
update pg_extension set extconfig = array['settings'::regclass::oid], extcondition = array['where not standard']
  where extname = 'hstore';
delete from settings where standard;
