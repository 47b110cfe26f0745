-- odd: stored generated columns of every type, in unique and foreign keys and partitions.
-- verdict: confirmed
-- restored: whole
create table parents (id int primary key, twice int as (id * 2) persistent, unique key (twice));
insert into parents (id) select seq from seq_1_to_20;
create table children (n int, ref int as (n + n) persistent, foreign key (ref) references parents (twice));
insert into children (n) select seq from seq_1_to_20;
create table typed (b varbinary(20), h varchar(40) as (hex(b)) persistent, m binary(16) as (unhex(md5(b))) persistent, j json as (json_array(length(b))) persistent,
  f double as (length(b) / 3) persistent, d date as ('2024-01-01' + interval length(b) day) persistent, u varchar(20) collate utf8mb4_bin as (upper(h)) persistent, bit_ bit(8) as (length(b)) persistent);
insert into typed (b) values (x'00'), (x'ff00ff'), (''), (null), (x'5c27');
create table divided (d date, y int as (year(d)) persistent) partition by range (y) (partition a values less than (2020), partition b values less than maxvalue);
insert into divided (d) values ('2019-01-01'), ('2021-01-01'), (null);
create table only_generated (a int as (1) persistent, b int default 3);
insert into only_generated (b) values (default), (default);
