-- odd: a table with a thousand columns, and one with as many texts that are mostly outside of the row.
-- verdict: confirmed
-- restored: whole
select concat('create table wide (id int primary key, ', group_concat('c', seq, if(seq % 5, ' int', ' varchar(3) not null default ''x'''), ' comment ''column ', seq, '''' order by seq separator ', '), ') row_format = dynamic') into @made from seq_1_to_1000;
execute immediate @made;
insert into wide (id, c1, c1000) select seq, seq, left(seq, 3) from seq_1_to_30;
select concat('create table texts (', group_concat('t', seq, ' text' order by seq separator ', '), ') engine = Aria') into @made from seq_1_to_900;
execute immediate @made;
insert into texts (t1, t450, t900) select seq, repeat('x', seq * 100), 'end' from seq_1_to_40;
select concat('create view wide_view as select ', group_concat('c', seq, ' as v', seq order by seq separator ', '), ' from wide') into @made from seq_1_to_1000;
execute immediate @made;
