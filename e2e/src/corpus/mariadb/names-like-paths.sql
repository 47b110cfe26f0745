-- odd: names with dots, slashes, number signs and dollars, which a file system would take for something else, and reserved words.
-- verdict: confirmed
-- restored: whole
create table `a/b` (id int primary key); insert into `a/b` values (1);
create table `..` (id int primary key); insert into `..` values (2);
create table `a.b.c` (id int primary key); insert into `a.b.c` values (3);
create table `#sql-not-really` (id int primary key); insert into `#sql-not-really` values (4);
create table `a#P#b` (id int primary key) partition by hash (id) partitions 2; insert into `a#P#b` values (5), (6);
create table `con` (id int primary key); insert into `con` values (7);
create table `C:\\x` (id int primary key); insert into `C:\\x` values (8);
create table `a@0023b` (id int primary key); insert into `a@0023b` values (9);
create table `select` (`from` int primary key, `where` int, `order` int, `rank` int, `offset` int, `rows` int, key `primary_` (`where`), key `index` (`order`));
insert into `select` values (1, 2, 3, 4, 5, 6);
create view `table` as select `select`.`from` from `select`;
create table `0` (`1` int primary key, `1e5` int, `0x1` int); insert into `0` values (1, 2, 3);
create table `1234` (id int primary key); create table `tmp_copy` (id int); create table `mysql` (id int); create table `information_schema` (id int); insert into `mysql` values (1);
create table `FTS_0001_x` (id int primary key, t text, fulltext (t)); insert into `FTS_0001_x` values (1, 'words');
