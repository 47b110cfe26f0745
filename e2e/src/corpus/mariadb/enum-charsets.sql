-- odd: ENUM and SET in character sets other than the table's, and one with 300 members.
-- verdict: confirmed
-- restored: whole
set names utf8mb4;
create table languages (id int primary key,
  a enum('été', 'ü') character set latin1, b enum('日本', '表') character set sjis, c enum('中文', '誠') character set gbk,
  d set('ž', 'ů') character set ucs2, e set('я', 'ё') character set koi8r, f enum('a', 'A') collate utf8mb4_bin, g set('x', 'y') character set binary)
  default charset = utf8mb3;
insert into languages values (1, 'été', '日本', '中文', 'ž,ů', 'я', 'A', 'x'), (2, 'ü', '表', '誠', '', 'я,ё', 'a', 'x,y'), (3, null, null, null, null, null, null, null);
select concat('create table many (id int, e enum(', group_concat(quote(concat('member ', seq)) order by seq), '))') into @made from seq_1_to_300;
execute immediate @made;
insert into many select seq, seq from seq_1_to_300;
