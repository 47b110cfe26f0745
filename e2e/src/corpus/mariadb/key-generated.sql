-- odd: keys over generated columns, virtual and stored, and there is no other.
-- verdict: confirmed
-- restored: whole
create table people (first varchar(20), last varchar(20), whole varchar(41) as (concat(first, ' ', last)) virtual, unique key (whole));
insert into people (first, last) select concat('f', seq % 10), concat('l', seq) from seq_1_to_200;
create table documents (body json, number int as (json_value(body, '$.id')) persistent, unique key (number));
insert into documents (body) select json_object('id', seq * 3, 'tags', json_array('a', seq)) from seq_1_to_150;
create table mails (address varchar(100), folded varchar(100) as (lower(address)) virtual invisible, unique key by_folded (folded), key (folded(5), address(5)));
insert into mails (address) values ('A@x.example'), ('b@X.example'), (null), (null), ('ç@ž.example');
create table counted (a int, b int as (a + 1) persistent unique, c int as (b * 2) virtual, key (c));
insert into counted (a) select seq from seq_1_to_50;
