-- odd: a JSON column has texts that are no JSON, since its check was off when they came.
-- verdict: not_restorable
-- names: rows of table loose
-- restored: refused
create table loose (id int primary key, j json);
insert into loose values (1, '{"a": 1}');
set check_constraint_checks = 0;
insert into loose values (2, 'not json'), (3, ''), (4, '{"a":');
set check_constraint_checks = 1;
create table lost (id int, j longtext);
insert into lost values (1, 'not json either');
