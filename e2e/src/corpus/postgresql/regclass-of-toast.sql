-- odd: A column holds the name of a TOAST table, which is another one after each restore.
-- verdict: not_restorable
-- names: watched
-- restored: refused
create table texts (t text);
create table beside (n int);
insert into beside select generate_series(1, 10);
create table watched (relation regclass);
insert into watched select reltoastrelid from pg_class where relname = 'texts';
