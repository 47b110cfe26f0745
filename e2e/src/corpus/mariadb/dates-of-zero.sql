-- odd: dates and times of zero, with parts of zero, as defaults and in keys, which a strict mode refuses.
-- verdict: confirmed
-- restored: whole
set sql_mode = '';
create table zeros (id int primary key, a date not null default '0000-00-00', b datetime(6) not null default '0000-00-00 00:00:00', c timestamp not null default '0000-00-00 00:00:00', d time, e year);
insert into zeros (id) values (1);
insert into zeros values (2, '2024-00-00', '2024-02-00 00:00:00', 0, '-838:59:59', 0), (3, '0000-01-01', '0000-00-01 00:00:00', '1970-01-01 00:00:01', '838:59:59', 1901),
  (4, '0001-01-01', '0001-01-01 00:00:00.000001', '2038-01-19 03:14:07', '00:00:00', 2155);
create table by_day (day date primary key, n int) partition by range columns (day) (partition zero values less than ('0000-01-01'), partition rest values less than (maxvalue));
insert into by_day values ('0000-00-00', 1), ('2024-01-01', 2);
create table changed (id int primary key, at_ timestamp null default '0000-00-00 00:00:00', v int as (year(at_)) virtual);
insert into changed (id) values (1), (2);
