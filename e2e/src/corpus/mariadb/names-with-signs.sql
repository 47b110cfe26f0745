-- odd: names of everything have quotes, backticks, percent signs, line ends, semicolons, comments and signs of other languages.
-- verdict: confirmed
-- restored: whole
set names utf8mb4;
create table `it's "a" ``table` (`it's "a" ``column` int primary key, `100%` int default 1, `semi;colon -- /*` int, `line
end` int, `back\slash` int, ` leading` int, `$1` int, `@x` int, `ž 表` int, key `it's "a" ``key` (`100%`), constraint `it's "a" ``check` check (`100%` < 1000));
insert into `it's "a" ``table` values (1, 2, 3, 4, 5, 6, 7, 8, 9), (2, 2, 3, 4, 5, 6, 7, 8, 9);
create table `; drop table x; --` (id int primary key, foreign key `k ``'"` (id) references `it's "a" ``table` (`it's "a" ``column`));
insert into `; drop table x; --` values (1);
create table `/*!50000 x */` (id int); insert into `/*!50000 x */` values (1);
create table `line
end` (id int); insert into `line
end` values (1);
create table ` x` (id int); create table `ž表あ` (id int); insert into `ž表あ` values (3);
create table `INSERT INTO ``x`` VALUES (1)` (id int); insert into `INSERT INTO ``x`` VALUES (1)` values (1);
create sequence `se'q``"`; do nextval(`se'q``"`);
create view `vi'e``w" ;` as select `it's "a" ``column` as `a 'b' ``c` from `it's "a" ``table`;
delimiter $$
create function `fu'n``c" ;`(`p ``1` int) returns int deterministic return `p ``1`$$
create procedure `; -- $` () begin end$$
create trigger `tr'i``g" ;` before insert on `it's "a" ``table` for each row set new.`100%` = 1$$
create event `ev'e``n" t%` on schedule at '2037-01-01' do select 1$$
delimiter ;
