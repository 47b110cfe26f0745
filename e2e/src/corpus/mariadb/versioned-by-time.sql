-- odd: rows have a history, dated by time, which goes back before the table was made.
-- verdict: confirmed
-- restored: whole
set timestamp = unix_timestamp('2019-03-31 01:30:00');
create table prices (item int primary key, price decimal(10, 2), note text without system versioning) with system versioning;
insert into prices select seq, seq * 1.5, 'first' from seq_1_to_100;
set timestamp = unix_timestamp('2020-01-01 00:00:00') + 0.123456;
update prices set price = price * 2 where item % 2 = 0;
set timestamp = unix_timestamp('2021-01-01 00:00:00') + 0.999999;
delete from prices where item % 5 = 0;
insert into prices values (5, 1, 'again');
set timestamp = default;
create table empty_now (a int) with system versioning;
insert into empty_now values (1), (1), (2);
delete from empty_now;
