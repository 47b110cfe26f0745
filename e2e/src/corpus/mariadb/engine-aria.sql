-- odd: Aria tables, transactional and not, with pages and without, and a partitioned one.
-- verdict: confirmed
-- restored: whole
create table safe_ (id int primary key, t text) engine = Aria transactional = 1;
insert into safe_ select seq, repeat('a', seq) from seq_1_to_100;
create table unsafe_ (id int, t text, key (id)) engine = Aria transactional = 0 row_format = dynamic page_checksum = 1;
insert into unsafe_ select 100 - seq, repeat('b', seq) from seq_1_to_100;
create table fixed_ (a int, b char(5)) engine = Aria transactional = 0 row_format = fixed;
insert into fixed_ select seq, 'x' from seq_1_to_50;
create table divided (id int primary key, t varchar(20)) engine = Aria partition by hash (id) partitions 3;
insert into divided select seq, seq from seq_1_to_60;
