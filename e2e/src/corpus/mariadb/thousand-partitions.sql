-- odd: a thousand partitions by range, and as many by list and by key.
-- verdict: confirmed
-- restored: whole
select concat('create table by_range (id int primary key, v int) engine = Aria transactional = 0 partition by range (id) (', group_concat('partition p', seq, ' values less than (', seq * 10, ')' order by seq separator ', '), ')') into @made from seq_1_to_1000;
execute immediate @made;
insert into by_range select seq, seq % 7 from seq_0_to_9999_step_13;
select concat('create table by_list (id int, v int) engine = Aria transactional = 0 partition by list (id) (', group_concat('partition `p ', seq, '` values in (', seq, ', ', -seq, ')' order by seq separator ', '), ', partition rest default)') into @made from seq_1_to_300;
execute immediate @made;
insert into by_list select cast(seq as signed) - 300, seq from seq_0_to_600;
create table by_key (id int primary key) engine = Aria transactional = 0 partition by key (id) partitions 500;
insert into by_key select seq from seq_1_to_1000;
