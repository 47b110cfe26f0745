-- odd: The triggers of foreign keys were disabled on a table: no dump says so.
-- verdict: confirmed_except
-- names: orphans_parent_fkey
-- restored: without the named
create table parents (id int primary key);
create table orphans (id int primary key, parent int references parents);
insert into parents values (1);
insert into orphans values (1, 1);
alter table orphans disable trigger all;
alter table parents disable trigger all;
