-- odd: names of tables and views that differ in their case only, and columns, keys and triggers in mixed case.
-- verdict: confirmed
-- restored: whole
create table item (id int primary key, Note text);
create table Item (ID int primary key, other int, foreign key (ID) references item (id));
create table ITEM (Id int);
insert into item values (1, 'lower'), (2, 'two');
insert into Item values (1, 10);
insert into ITEM values (5), (5);
create view Seen as select item.id, Item.other from item join Item on Item.ID = item.id;
create view seen as select Id from ITEM;
create table straße (a int); create table STRASSE (a int); create table Ž (a int); create table ž (a int);
insert into Ž values (1); insert into ž values (2);
create trigger Changes before update on Item for each row set new.other = 1;
create function Doubled(N int) returns int deterministic return n * 2;
