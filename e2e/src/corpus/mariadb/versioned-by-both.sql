-- odd: some tables have a history that is dated by transactions' numbers, others one that is dated by times.
-- verdict: confirmed_except
-- names: history of table by_number, history of table by_'number`too
-- restored: without the named
create table by_number (item int primary key, amount int,
  since bigint unsigned generated always as row start, until bigint unsigned generated always as row end,
  period for system_time (since, until)) with system versioning engine = InnoDB;
insert into by_number (item, amount) select seq, seq from seq_1_to_50;
update by_number set amount = amount + 1 where item < 10;
delete from by_number where item > 45;
create table `by_'number``too` (item int primary key, amount int,
  since bigint unsigned generated always as row start invisible, until bigint unsigned generated always as row end invisible,
  period for system_time (since, until)) with system versioning engine = InnoDB;
insert into `by_'number``too` (item, amount) values (1, 1); update `by_'number``too` set amount = 2;
create table by_time (item int primary key, amount int) with system versioning;
insert into by_time select seq, seq from seq_1_to_50; update by_time set amount = 0 where item < 9; delete from by_time where item > 40;
create table shown (item int primary key, since timestamp(6) generated always as row start, until timestamp(6) generated always as row end, period for system_time (since, until)) with system versioning;
insert into shown (item) values (1), (2); delete from shown where item = 2;
