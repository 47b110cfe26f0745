-- odd: binary columns with every byte there is, zeros and blanks at the end, and keys over them.
-- verdict: confirmed
-- restored: whole
create table bytes (id int primary key, a binary(8), b varbinary(300), c tinyblob, d blob, e mediumblob, f longblob, g char(8) character set binary, h varchar(20) character set binary);
insert into bytes select seq + 1, char(seq), char(seq using binary), char(seq), repeat(char(seq), 3), concat(char(seq), '\\'), concat('\'', char(seq), '"'), char(seq), concat(char(seq), ' ') from seq_0_to_255;
insert into bytes values (1000, 'a', 'a ', 'a\0', x'5c', x'5c27', x'0d0a', 'a', 'a  '), (1001, '', '', '', '', '', '', '', ''), (1002, x'0000000000000000', x'00', x'00', x'00', x'00', x'00', x'0000', x'2000'), (1003, null, null, null, null, null, null, null, null);
create table keyed (b varbinary(20) primary key, c binary(4) unique);
insert into keyed values ('a', x'00000001'), ('a ', x'20202020'), ('a\0', x'00'), ('A', x'ff'), ('', null);
create table large (b longblob, n int);
insert into large values (repeat(x'00ff27225c0a', 500000), 1), (repeat('\'', 300000), 2), (repeat('\\', 300001), 3);
