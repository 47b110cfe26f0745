-- odd: An extension has a table for settings, as its script declares it, and one of words that it does not; both have rows of the user.
-- verdict: confirmed
-- restored: whole
\! printf 'default_version = 1.0\nrelocatable = true\n' > /usr/share/postgresql/15/extension/corpus_settings.control
\! printf 'create table settings (name text primary key, value text, standard boolean default false);\ninsert into settings values (\047one\047, \0471\047, true);\ncreate table words (id serial primary key, word text);\ninsert into words (word) values (\047first\047), (\047second\047);\nselect pg_extension_config_dump(\047settings\047, \047where not standard\047);\n' > /usr/share/postgresql/15/extension/corpus_settings--1.0.sql
create extension corpus_settings;
insert into settings values ('two', '2', false);
update words set word = 'changed' where id = 1;
delete from words where id = 2;
insert into words (word) values ('third');
