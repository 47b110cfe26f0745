-- odd: a server whose InnoDB has pages of 4 kilobytes, where rows and keys are limited differently.
-- verdict: confirmed
-- restored: whole
-- server: --innodb-page-size=4k --innodb-default-row-format=compact --innodb-strict-mode=off --default-storage-engine=Aria
create table rows_ (id int primary key, a varchar(700) character set latin1, b text, c varchar(1000) character set latin1, key (a)) engine = InnoDB;
insert into rows_ select seq, repeat('a', 700), repeat('b', seq * 100), repeat('c', 400) from seq_1_to_100;
create table compressed_ (id int primary key, t text) engine = InnoDB row_format = compressed key_block_size = 1;
insert into compressed_ select seq, repeat('x', seq) from seq_1_to_50;
create table by_default (id int primary key);
insert into by_default values (1);
