-- odd: the only key is a UNIQUE over a column that may be NULL, and most rows have NULL there.
-- verdict: confirmed
-- restored: whole
create table visitors (code int null, note varchar(40), unique key (code));
insert into visitors select if(seq % 5 = 0, seq, null), concat('note ', seq * 7919 % 1000) from seq_1_to_3000;
create table pairs (a int null, b int null, note varchar(10), unique key (a, b));
insert into pairs select if(seq % 3, null, seq), if(seq % 2, null, seq), seq % 11 from seq_1_to_600;
delete from visitors where note like 'note 1%' and code is null limit 50;
insert into visitors select null, 'late' from seq_1_to_50;
