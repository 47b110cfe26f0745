-- odd: tables named as servers and tools name those which they drop, with leftovers of an ALTER.
-- verdict: confirmed
-- restored: whole
create table `#sql-alter-1-2` (id int primary key); insert into `#sql-alter-1-2` values (1);
create table `#sql2-1-2` (id int primary key); insert into `#sql2-1-2` values (2);
create table `_t_new` (id int primary key); insert into `_t_new` values (3);
create table `_t_gho` (id int primary key); create table `_t_del` (id int primary key);
create table `tmp` (id int); insert into `tmp` values (1), (1);
create table `t__holdfast_side_0123456789ab` (id int primary key); insert into `t__holdfast_side_0123456789ab` values (4);
create temporary table gone (id int);
insert into gone values (1);
