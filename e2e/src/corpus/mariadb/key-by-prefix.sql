-- odd: primary and unique keys cover only the beginning of a text, so rows that follow each other look alike to them.
-- verdict: confirmed
-- restored: whole
create table pages (url varchar(500), title text, primary key (url(20)));
insert into pages select concat(lpad(seq * 37 % 1000, 20, 'x'), repeat('tail', seq % 50)), concat('title ', seq) from seq_1_to_900;
create table blobs (b blob not null, n int, unique key (b(4)));
insert into blobs select concat(unhex(lpad(hex(seq * 65537), 8, '0')), repeat(x'00', seq % 5)), seq from seq_1_to_500;
create table mixed (a varchar(30) character set utf8mb4, b varbinary(30), primary key (a(3), b(2)));
insert into mixed select concat(char(97 + seq % 26), char(97 + seq div 26 % 26), 'ž', seq), concat('k', char(seq % 256)) from seq_1_to_200;
