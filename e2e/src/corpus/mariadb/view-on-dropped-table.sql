-- odd: views whose table is gone, directly and one view below, beside ones that work.
-- verdict: confirmed_except
-- names: view broken, view broken_above
-- restored: without the named
create table there (id int primary key, note text);
insert into there values (1, 'x');
create table gone (id int);
create view broken as select id from gone;
create view broken_above as select id from broken;
create view works as select id from there;
drop table gone;
