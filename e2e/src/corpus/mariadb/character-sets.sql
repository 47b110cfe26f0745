-- odd: tables and columns in every character set with many bytes, with signs that only they have.
-- verdict: confirmed
-- restored: whole
set names utf8mb4;
create table sets_ (id int primary key, a varchar(50) character set utf8mb3, b varchar(50) character set latin1, c varchar(50) character set ucs2, d varchar(50) character set utf16, e varchar(50) character set utf16le,
  f varchar(50) character set utf32, g varchar(50) character set sjis, h varchar(50) character set gbk, i varchar(50) character set big5, j varchar(50) character set cp1251, k varchar(50) character set ujis,
  l varchar(50) character set euckr, m varchar(50) character set cp932, n varchar(50) character set eucjpms, o varchar(50) character set greek, p varchar(50) character set armscii8, q varchar(50) character set dec8,
  r varchar(50) character set binary, s char(20) character set tis620, t text character set gb2312, u text character set swe7, v text character set keybcs2, w text character set geostd8);
insert into sets_ values (1, 'žluť', 'é€', 'ž', '🐬', '🐬', '🐬', 'ソ表', '誠中', '許功', 'я', '日本', '한국', '①Ⅳ', '日', 'ω', 'ա', 'é', '🐬', 'ก', '中文', 'a', 'ž', 'ა');
insert into sets_ select seq, '\\', '''', '"', '\n', '\0', '\t', '\\', '\\''', '\\"', ';', '--', '/*', '%', '_', '`', '\r', '\\n', '\Z', ' x ', '\\', '#', 'x', '' from seq_2_to_4;
create table in_ucs2 (`klíč` varchar(20) primary key, v enum('ž', 'b')) default charset = ucs2;
insert into in_ucs2 values ('ž', 'ž'), ('a', 'b'), ('', null);
create table in_sjis (a varchar(20) primary key, b text) default charset = sjis collate = sjis_bin;
insert into in_sjis values ('表', 'ソ'), ('ア', '\\');
create table all_latin (id int primary key, c char(1) character set latin1 collate latin1_bin);
insert into all_latin select seq, convert(unhex(lpad(hex(seq), 2, '0')) using latin1) from seq_0_to_255;
