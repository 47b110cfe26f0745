-- odd: A database in LATIN1, with names and texts of it.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
-- encoding: LATIN1
set client_encoding = 'UTF8';
create table "café" ("naïve" text primary key, note text default 'ÿ');
insert into "café" select chr(n) || n, chr(n) from generate_series(160, 255) n;
create view "vue" as select "naïve" from "café" where note > 'é';
comment on table "café" is 'Übergröße';
