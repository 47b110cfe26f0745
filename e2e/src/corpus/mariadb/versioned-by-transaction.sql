-- odd: rows have a history that is dated by transactions' numbers, which mean something on this server only.
-- verdict: confirmed_except
-- names: history of table stock
-- restored: without the named
create table stock (item int primary key, amount int,
  since bigint unsigned generated always as row start, until bigint unsigned generated always as row end,
  period for system_time (since, until)) with system versioning engine = InnoDB;
insert into stock (item, amount) select seq, seq from seq_1_to_50;
update stock set amount = amount + 1 where item < 10;
delete from stock where item > 45;
create table plain (id int primary key, note text);
insert into plain values (1, 'beside it');
