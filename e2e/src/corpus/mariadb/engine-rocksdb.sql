-- odd: RocksDB tables, with column families, a counter, and without a key.
-- verdict: confirmed
-- restored: whole
-- needs: mariadb-plugin-rocksdb
-- server: --plugin-load-add=ha_rocksdb
create table kept (id int auto_increment, note varchar(100) collate utf8mb4_bin, primary key (id) comment 'cf_1', key (note) comment 'rev:cf_2') engine = rocksdb;
insert into kept (note) select concat('note ', seq) from seq_1_to_500;
delete from kept where id % 7 = 0;
create table unkeyed (a int, b blob) engine = rocksdb;
insert into unkeyed select seq % 5, unhex(md5(seq % 5)) from seq_1_to_100;
create table of_innodb (id int primary key) engine = InnoDB;
insert into of_innodb values (1);
