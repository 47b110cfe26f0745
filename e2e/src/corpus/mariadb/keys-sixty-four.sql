-- odd: a table with as many keys as a server takes, 64, of which many are the same, and one over 32 columns.
-- verdict: confirmed
-- restored: whole
select concat('create table keyed (id int primary key, ',
  (select group_concat('c', seq, ' int not null default ', seq order by seq separator ', ') from seq_1_to_40), ', ',
  (select group_concat('key `key ', seq, '` (c', 1 + seq % 40, if(seq % 2, '', concat(', c', 1 + (seq + 7) % 40)), ')' order by seq separator ', ') from seq_1_to_62),
  ', key widest (', (select group_concat('c', seq order by seq separator ', ') from seq_1_to_32), '))') into @made;
execute immediate @made;
insert into keyed (id, c7, c20) select seq, seq * 3, seq % 5 from seq_1_to_300;
