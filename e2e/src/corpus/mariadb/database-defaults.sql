-- odd: the database has a comment, a character set and a collation other than the server's, which differ from those of its tables and routines.
-- verdict: confirmed
-- restored: whole
create table before_ (a varchar(10), b text);
insert into before_ values ('ž', '🐬');
create function f_before(a varchar(10)) returns varchar(10) deterministic return concat(a, 'x');
select concat('alter database `', database(), '` character set latin2 collate latin2_czech_cs comment ''it''''s "odd"; -- \\\\''') into @made;
execute immediate @made;
create table after_ (a varchar(10), b enum('ž', 'x'), c varchar(10) character set ucs2);
insert into after_ values ('ž', 'ž', 'ž');
create function f_after(a varchar(10)) returns varchar(10) deterministic return concat(a, 'ž');
create event e on schedule at '2037-01-01' do select 'ž';
create trigger g before insert on after_ for each row set new.a = 'ž';
create view v as select a, 'ž' as t from after_;
