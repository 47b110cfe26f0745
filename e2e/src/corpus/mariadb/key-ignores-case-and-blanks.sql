-- odd: keys under collations that ignore case, accents or blanks at the end, and NOPAD ones that do not.
-- verdict: confirmed
-- restored: whole
create table padded (name varchar(20) collate utf8mb4_general_ci primary key, n int);
insert into padded values ('anna', 1), ('Bert  ', 2), ('BERTA', 3), ('çelik', 4), ('zoë ', 5), (' zoë', 6), ('', 7);
create table unpadded (name varchar(20) collate utf8mb4_nopad_bin primary key, n int);
insert into unpadded values ('a', 1), ('a ', 2), ('a  ', 3), ('A', 4), ('', 5), (' ', 6), ('a\t', 7), ('a\0', 8);
create table accents (name varchar(20) collate utf8mb4_unicode_ci, n int, key (name));
insert into accents select elt(1 + seq % 6, 'resume', 'résumé', 'RESUME', 'Résumé ', 'resume  ', 'résume'), seq from seq_1_to_120;
create table german (w varchar(20) character set latin1 collate latin1_german2_ci primary key) ;
insert into german values ('ae'), ('b'), ('ß'), ('st'), ('über');
create table fixed (c char(10) character set latin1 collate latin1_swedish_ci, primary key (c)) engine = MyISAM;
insert into fixed values ('x'), ('Y '), ('z  '), ('');
