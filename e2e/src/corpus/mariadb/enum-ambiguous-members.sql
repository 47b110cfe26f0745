-- odd: ENUM and SET columns with members that are the same by the column's collation, that are as good as empty by it, and that are bytes of no character set.
-- verdict: confirmed
-- restored: whole
set sql_mode = '';
create table tickets (id int primary key, state enum('new', 'open', 'New', 'ópen') default 'New', flags set('a', 'b', 'A', 'á'), blanks enum('x', 'x ', ' '));
insert into tickets select seq, seq % 5, seq, seq % 4 from seq_0_to_15;
insert into tickets (id) values (100), (101);
create table unkeyed (state enum('on', 'ON') character set latin1, ignored enum('a', '­') collate utf8mb4_unicode_ci);
insert into unkeyed select 1 + seq % 2, seq % 3 from seq_1_to_30;
create table bytes (id int primary key, e enum(x'ff00', 'plain', x'c5be', '?', x'5c27ff', 'ž') character set binary default x'ff00',
  s set(x'ff', 'a', x'c5be2720', x'f09f90ac') character set binary default x'ff', b varbinary(4) default x'ff27');
insert into bytes (id, e, s) select seq, seq % 7, seq from seq_0_to_15;
insert into bytes (id) values (100);
set sql_mode = default;
create table sure (id int primary key, state enum('new', 'open') collate utf8mb4_bin, cased enum('new', 'New') collate utf8mb4_bin);
insert into sure values (1, 'new', 'New'), (2, 'open', 'new');
