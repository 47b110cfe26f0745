-- odd: Rows without their parents, written while triggers were off: no restore can add the foreign key.
-- verdict: not_restorable
-- names: orphans_parent_fkey
-- restored: refused
create table parents (id int primary key);
create table orphans (id int primary key, parent int references parents);
insert into parents values (1);
set session_replication_role = replica;
insert into orphans values (1, 1), (2, 99);
