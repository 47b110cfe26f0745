-- odd: a MERGE table over tables of which one is in another database.
-- verdict: confirmed_except
-- names: table all_
-- restored: whole
create or replace database engine_merge_elsewhere character set utf8mb4;
create table engine_merge_elsewhere.there (id int not null, note varchar(20)) engine = MyISAM;
insert into engine_merge_elsewhere.there values (100, 'elsewhere');
create table here (id int not null, note varchar(20)) engine = MyISAM;
insert into here values (1, 'here');
create table all_ (id int not null, note varchar(20)) engine = merge union = (here, engine_merge_elsewhere.there);
create table plain (id int primary key);
insert into plain values (1);
