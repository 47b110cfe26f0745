-- odd: rows violate the table's CHECKs, which were not enforced for a while.
-- verdict: not_restorable
-- names: rows of table stock
-- restored: refused
create table stock (id int primary key, amount int, constraint positive check (amount >= 0));
insert into stock select seq, seq from seq_1_to_20;
set check_constraint_checks = 0;
insert into stock values (100, -1), (101, -5);
set check_constraint_checks = 1;
create table sound (id int primary key check (id > 0));
insert into sound values (1), (2);
