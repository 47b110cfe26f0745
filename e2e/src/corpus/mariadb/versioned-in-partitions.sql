-- odd: the history of rows lies in partitions by system time, by number of rows, by interval, and with parts below.
-- verdict: confirmed
-- restored: whole
create table limited (id int, v int) with system versioning
  partition by system_time limit 100 partitions 4;
insert into limited select seq, 0 from seq_1_to_80;
update limited set v = 1;
update limited set v = 2;
create table dated (id int, v int) with system versioning
  partition by system_time interval 1 month starts '2024-01-01 00:00:00' (partition p0 history, partition p1 history, partition now_ current);
set timestamp = unix_timestamp('2024-01-10 00:00:00');
insert into dated select seq, 0 from seq_1_to_20;
set timestamp = unix_timestamp('2024-02-10 12:00:00');
update dated set v = id;
set timestamp = default;
create table below (id int primary key, v int) with system versioning
  partition by system_time subpartition by hash (id) subpartitions 2 (partition old history, partition cur current);
insert into below select seq, seq from seq_1_to_20;
delete from below where id < 5;
