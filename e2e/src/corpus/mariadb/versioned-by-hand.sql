-- odd: the columns that date rows have names of their own, are seen, and other columns are outside of the history.
-- verdict: confirmed
-- restored: whole
create table by_hand (id int primary key, v int, `from ``when` timestamp(6) generated always as row start,
  `until "when"` timestamp(6) generated always as row end invisible, period for system_time (`from ``when`, `until "when"`)) with system versioning;
insert into by_hand (id, v) select seq, seq from seq_1_to_30;
update by_hand set v = v * 2 where id > 10;
create table partly (id int auto_increment primary key, watched int with system versioning, other int);
insert into partly (watched, other) values (1, 1), (2, 2), (3, 3);
update partly set watched = 9 where id = 2;
update partly set other = 9 where id = 3;
delete from partly where id = 1;
create table later (id int primary key, v int);
insert into later values (1, 1), (2, 2);
alter table later add system versioning;
update later set v = 3;
