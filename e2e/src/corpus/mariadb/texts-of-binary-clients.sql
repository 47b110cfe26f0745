-- odd: views, routines, triggers and events by a client that names no character set (binary), with bytes of UTF-8 and others.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table t (id int primary key, v varchar(20) character set utf8mb4);
insert into t values (1, 'München'), (2, 'Köln');
set @raw = concat('create view raw as select hex(''', x'fc', ''') as x, id from t');
delimiter $$
begin not atomic set character_set_client = binary; execute immediate @raw; set names utf8mb4; end$$
delimiter ;
set character_set_client = binary;
create view south as select 'Grüße €' as `ß`, id from t where v = 'München';
create procedure pr() comment 'ü' select 'ä€';
create function fu() returns varchar(20) charset utf8mb4 deterministic comment 'ü' return 'ä€';
create trigger tr before insert on t for each row set new.v = concat('ä', new.v);
create event ev on schedule every 1 day starts '2036-01-01' comment 'ü' do select 'ä';
create event `évé` on schedule every 1 day starts '2036-01-01' comment 'ü' do select 'ä';
