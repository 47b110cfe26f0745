-- odd: partitions by every method, below each other, by columns of texts and dates, by expressions, empty ones, and rows with NULL.
-- verdict: confirmed
-- restored: whole
create table by_range (id int, day date, primary key (id, day)) partition by range (year(day)) subpartition by hash (id) subpartitions 2
  (partition old values less than (2020), partition `odd ``name` values less than (2025) comment = 'it''s; --' , partition rest values less than maxvalue);
insert into by_range select seq, '2018-01-01' + interval seq month from seq_1_to_100;
create table by_columns (a int, b varchar(10) collate utf8mb4_bin, c date) partition by range columns (b, c) (partition p1 values less than ('m', '2020-01-01'), partition p2 values less than ('ž', maxvalue), partition p3 values less than (maxvalue, maxvalue));
insert into by_columns values (1, 'a', '2024-01-01'), (2, 'm', '2019-01-01'), (3, null, null), (4, 'ž', '2024-01-01'), (5, '🐬', null);
create table by_list (t varchar(5)) partition by list columns (t) (partition a values in ('a', 'b', 'it''s'), partition n values in (null), partition d default);
insert into by_list values ('a'), (null), ('zzz'), ('it''s'), ('a');
create table by_linear_hash (id int) partition by linear hash (id * 2 + 1) partitions 5;
insert into by_linear_hash select seq from seq_1_to_40;
insert into by_linear_hash values (null);
create table by_linear_key (a varchar(10), b int, primary key (a, b)) partition by linear key algorithm = 2 (a) partitions 3;
insert into by_linear_key select seq % 5, seq from seq_1_to_40;
create table subbed (id int, k varchar(10), primary key (id, k)) partition by list (id % 3) subpartition by key (k) (partition p0 values in (0) (subpartition s0, subpartition s1), partition p12 values in (1, 2) (subpartition s2 comment = 'x', subpartition s3));
insert into subbed select seq, seq from seq_1_to_40;
create table one_part (id int primary key) partition by hash (id);
alter table one_part add partition partitions 2;
insert into one_part values (1), (2), (3);
