-- odd: rows whose counter is zero, which a restore in the usual mode would number anew.
-- verdict: confirmed
-- restored: whole
set sql_mode = 'NO_AUTO_VALUE_ON_ZERO';
create table from_zero (id int auto_increment primary key, t text);
insert into from_zero values (0, 'zero'), (1, 'one'), (5, 'five');
create table only_zero (id bigint unsigned auto_increment primary key);
insert into only_zero values (0);
create table by_kind (kind int, id int auto_increment, primary key (kind, id)) engine = MyISAM;
insert into by_kind values (1, 0), (1, 1), (2, 0);
create table below_zero (id int auto_increment primary key);
insert into below_zero values (-10), (0), (3);
