-- odd: tables in memory, with trees and hashes, and more rows than a new session's limit would take.
-- verdict: confirmed
-- restored: whole
set max_heap_table_size = 64 * 1024 * 1024;
create table sessions (id char(32) primary key, data varchar(500), key (data(20)) using btree) engine = memory max_rows = 100000;
insert into sessions select md5(seq), repeat('d', 100) from seq_1_to_20000;
create table unkeyed (a int, b bit(9)) engine = memory;
insert into unkeyed select seq % 4, seq from seq_1_to_100;
delete from unkeyed where a = 2;
insert into unkeyed values (2, 5);
create table empty_ (a int auto_increment primary key) engine = memory auto_increment = 500;
