-- odd: virtual columns on virtual columns, with JSON, character sets, functions of the session's zone, and keys.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key, body json, a int as (json_value(body, '$.a')) virtual, b int as (a * 2) virtual, c varchar(50) as (concat('it''s "', b, '" \\ ž')) virtual,
  d varchar(20) character set latin1 as (convert(c using latin1)) virtual, e date as (date_add('2024-01-01', interval a day)) virtual, key (b), key (c(10)),
  at_ timestamp default '2024-01-01 00:00:00', shown varchar(30) as (date_format(at_, '%d.%m.%Y %H:%i')) virtual, secret int as (a + 1) virtual invisible);
insert into t (id, body) select seq, json_object('a', seq, 'b', 'x') from seq_1_to_50;
insert into t (id, body) values (100, '{}'), (101, null);
