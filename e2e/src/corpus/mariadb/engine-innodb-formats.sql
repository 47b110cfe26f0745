-- odd: InnoDB in every row format, with compressed pages, options that mean nothing here, and a table that changed its columns without being rewritten.
-- verdict: confirmed
-- restored: whole
create table redundant_ (id int primary key, t text) row_format = redundant;
create table compact_ (id int primary key, t text) row_format = compact;
create table dynamic_ (id int primary key, t text) row_format = dynamic stats_persistent = 0 stats_auto_recalc = 1;
create table compressed_ (id int primary key, t text) row_format = compressed key_block_size = 2;
create table paged (id int primary key, t text) page_compressed = 1 page_compression_level = 9;
create table plain_ (id int primary key, t text) encrypted = no;
insert into redundant_ select seq, repeat('r', seq * 3) from seq_1_to_100;
insert into compact_ select * from redundant_;
insert into dynamic_ select * from redundant_;
insert into compressed_ select * from redundant_;
insert into paged select * from redundant_;
insert into plain_ select * from redundant_;
create table changed (a int primary key, b int, c varchar(10));
insert into changed select seq, seq, seq from seq_1_to_50;
alter table changed add column first_ int default 7 first, add column late text default (concat('l', 'ate')) after b, algorithm = instant;
alter table changed drop column c, algorithm = instant;
alter table changed modify first_ int after late, algorithm = instant;
insert into changed (a, b) values (1000, 1);
