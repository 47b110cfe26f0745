-- odd: columns under many collations, the newest ones too, in keys and comparisons.
-- verdict: confirmed
-- restored: whole
create table sorted (id int primary key, a varchar(20) collate uca1400_ai_ci, b varchar(20) collate utf8mb4_uca1400_swedish_as_cs, c varchar(20) collate utf8mb4_czech_ci, d varchar(20) character set utf8mb3 collate utf8mb3_general_nopad_ci,
  e varchar(20) character set latin1 collate latin1_general_cs, f varchar(20) collate utf8mb4_thai_520_w2, key (a), key (b), key (c), unique key (d, e));
insert into sorted select seq, elt(1 + seq % 4, 'č', 'c', 'C ', 'ch'), elt(1 + seq % 3, 'å', 'Å', 'a'), elt(1 + seq % 3, 'ch', 'h', 'c'), concat('d', seq), seq, elt(1 + seq % 2, 'ก', 'ข') from seq_1_to_60;
create table german (w varchar(20) character set latin1) collate = latin1_german1_ci;
insert into german values ('ä'), ('a'), ('ß'), ('ss');
alter table german convert to character set utf8mb4 collate utf8mb4_german2_ci;
