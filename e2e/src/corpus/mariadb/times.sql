-- odd: the ends of what times hold, below zero, with fractions, and years of two signs.
-- verdict: confirmed
-- restored: whole
create table times_ (id int primary key, a time, b time(1), c time(6), d datetime, e datetime(3), f datetime(6), g year, h year(4), i timestamp(6) null);
insert into times_ values (1, '-838:59:59', '838:59:59.9', '-838:59:59.999999', '1000-01-01', '9999-12-31 23:59:59.999', '9999-12-31 23:59:59.999999', 0, 1901, '1970-01-01 00:00:01.000001'),
  (2, '-00:00:01', '-00:00:00.1', '-00:00:00.000001', '0001-01-01 00:00:00', '2024-02-29 12:00:00.5', '2024-02-29 00:00:00.000001', 2155, 69, '2038-01-19 03:14:07.999999'),
  (3, '00:00:00', '00:00:00', '00:00:00.1', '2024-01-01', '2024-01-01', '2024-01-01', 70, 99, null);
create table keyed (t time(6) primary key, y year, unique key (y));
insert into keyed values ('-12:00:00.5', 2000), ('12:00:00.5', 2001), ('-00:00:00.000001', null);
