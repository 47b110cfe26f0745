-- odd: MyISAM in all its row formats, with checksums, packed keys, deleted rows in between, and a table whose rows outnumber what it expects.
-- verdict: confirmed
-- restored: whole
create table dynamic_ (id int auto_increment primary key, t text) engine = MyISAM checksum = 1 delay_key_write = 1 row_format = dynamic;
insert into dynamic_ (t) select repeat('x', seq % 300) from seq_1_to_500;
delete from dynamic_ where id % 3 = 0;
insert into dynamic_ (t) select 'in a gap' from seq_1_to_40;
create table fixed_ (a char(10), b int, key (a)) engine = MyISAM row_format = fixed pack_keys = 1 avg_row_length = 99 max_rows = 10 min_rows = 5;
insert into fixed_ select seq, seq from seq_1_to_200;
create table unkeyed (a varchar(10)) engine = MyISAM pack_keys = 0;
insert into unkeyed select seq % 9 from seq_1_to_90;
create table counted (kind varchar(5), n int auto_increment, note text, primary key (kind, n)) engine = MyISAM;
insert into counted (kind, note) select concat('k', seq % 3), seq from seq_1_to_30;
delete from counted where kind = 'k1' and n = 10;
