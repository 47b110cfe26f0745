-- odd: UNIQUE over texts and blobs of any length, kept by a hidden hash, with NULLs among them.
-- verdict: confirmed
-- restored: whole
create table articles (body text, other blob, unique key (body), unique key whole (body, other));
insert into articles select concat('article ', seq, repeat(' words', seq)), repeat(x'ff00', seq) from seq_1_to_100;
insert into articles values (null, 'x'), (null, 'x'), ('', '');
create table lone (t longtext, unique key (t) using hash);
insert into lone select nullif(md5(seq div 2 * 2 + seq % 2), md5(7)) from seq_1_to_200;
insert into lone values (null), (null);
create table wide (a varchar(4000), b varchar(4000), unique key (a, b)) character set utf8mb4;
insert into wide select repeat('ž', seq), repeat('🐬', 100 - seq) from seq_1_to_99;
