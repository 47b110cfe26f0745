-- odd: timestamps written in several time zones, in hours that clocks show twice, with columns that change by themselves.
-- verdict: confirmed
-- restored: whole
set time_zone = '+05:45';
create table stamps (id int primary key, at_ timestamp(6) not null default current_timestamp(6) on update current_timestamp(6), other timestamp null default null, first_ timestamp not null default '2000-01-01 00:00:00', local_ datetime default current_timestamp on update current_timestamp);
insert into stamps values (1, '2024-10-27 02:30:00', '2024-10-27 01:30:00', default, '2024-10-27 02:30:00'), (2, '1970-01-01 05:45:01', null, default, null);
set time_zone = '-12:00';
insert into stamps values (3, '2038-01-18 15:14:07.999999', '2024-03-31 02:30:00', '1999-12-31 12:00:00', '2038-01-19 03:14:07');
create table ranged (at_ timestamp not null, n int, primary key (at_)) partition by range (unix_timestamp(at_))
  (partition a values less than (1577836800), partition b values less than maxvalue);
insert into ranged values ('2019-12-31 11:59:59', 1), ('2019-12-31 12:00:00', 2);
