-- odd: dates that no calendar has, such as 31 February, taken under ALLOW_INVALID_DATES.
-- verdict: confirmed
-- restored: whole
set sql_mode = 'ALLOW_INVALID_DATES';
create table odd_days (id int primary key, a date default '2023-02-30', b datetime, key (a));
insert into odd_days values (1, '2024-02-31', '2023-04-31 23:59:59'), (2, '2023-02-29', '2021-02-30 00:00:00'), (3, '1900-02-29', null);
insert into odd_days (id) values (4);
create table unkeyed (d date) engine = MyISAM;
insert into unkeyed values ('2024-09-31'), ('2024-09-31'), ('2024-11-31');
