-- odd: views that use sequences, functions and functions of packages of their own database, by its name and without.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create sequence num start 100;
create table inv (id bigint default nextval(num) primary key, v int);
insert into inv (v) values (1), (2);
create view next_num as select nextval(num) as n;
create view last_num as select lastval(num) as n;
create view set_num as select setval(num, 5000) as n;
create function f(a int) returns int deterministic return a;
set @own = concat('create view called as select `', database(), '`.f(id) as n, f(2) as o from inv');
execute immediate @own;
set sql_mode = oracle;
delimiter $$
create package tax as function gross(a int) return int; end$$
create package body tax as function gross(a int) return int as begin return a * 2; end; end$$
delimiter ;
create view prices as select id, tax.gross(id) as g from inv;
create view dearer as select * from prices where tax.gross(g) > 4;
