-- odd: rows refer to rows that are not there, because foreign keys were not checked for a while.
-- verdict: confirmed
-- restored: whole
create table parents (id int primary key, name varchar(10));
create table children (id int primary key, parent int, constraint has_parent foreign key (parent) references parents (id) on delete cascade);
insert into parents values (1, 'a');
set foreign_key_checks = 0;
insert into children values (1, 1), (2, 2), (3, 99), (4, null);
create table strays (id int primary key, gone int, constraint of_gone foreign key (gone) references never_made (id));
insert into strays values (1, 5);
set foreign_key_checks = 1;
