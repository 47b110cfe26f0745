-- odd: tables of MyISAM and Aria whose files lie in a folder of their own, where a copy beside would have the same names.
-- verdict: confirmed_except
-- names: table indexed, table aside, table in_aria
-- restored: refused
create table here (id int primary key);
insert into here values (1), (2);
select concat('create table aside (id int primary key) engine = MyISAM data directory = ''', @@tmpdir, '''') into @made;
execute immediate @made;
select concat('create table indexed (id int primary key) engine = MyISAM index directory = ''', @@tmpdir, '''') into @made;
execute immediate @made;
select concat('create table in_aria (id int primary key) engine = Aria transactional = 0 data directory = ''', @@tmpdir, '''') into @made;
execute immediate @made;
insert into aside values (1), (2), (3);
insert into indexed values (1);
insert into in_aria values (1), (2);
create view shown as select id from here;
