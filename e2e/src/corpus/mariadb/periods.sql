-- odd: application-time periods, keys WITHOUT OVERLAPS, and both kinds of time in one table.
-- verdict: confirmed
-- restored: whole
create table rents (flat int, tenant varchar(20), from_ date, until date, period for rent (from_, until), primary key (flat, rent without overlaps));
insert into rents values (1, 'a', '2020-01-01', '2021-01-01'), (1, 'b', '2021-01-01', '2022-01-01'), (2, 'c', '0001-01-01', '9999-12-31');
update rents for portion of rent from '2020-03-01' to '2020-04-01' set tenant = 'z' where flat = 1;
delete from rents for portion of rent from '2021-02-01' to '2021-03-01' where flat = 1;
create table shifts (who int, s datetime(6), e datetime(6), period for shift (s, e), unique key once (who, shift without overlaps));
insert into shifts values (null, '2024-01-01', '2024-01-02'), (null, '2024-01-01', '2024-01-02'), (1, '2024-01-01 00:00:00.000001', '2024-01-01 00:00:00.000002');
create table both_times (id int, a timestamp(6) default '2024-01-01 00:00:00', b timestamp(6) default '2025-01-01 00:00:00', period for p (a, b)) with system versioning;
insert into both_times (id, a, b) values (1, '2024-01-01', '2024-06-01'), (2, '2024-01-01', '2024-06-01');
update both_times for portion of p from '2024-02-01' to '2024-03-01' set id = 10 where id = 1;
