-- odd: the server's own character set is one that no client can speak.
-- server: --character-set-server=utf16
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table t (id int primary key, name varchar(20), plain varchar(20) character set utf16, state enum('ž', '🐬') character set utf16);
insert into t values (1, 'žluť 🐬', 'žluť 🐬', 'ž'), (2, '', null, '🐬');
create view v as select name from t;
delimiter $$
create function f() returns text deterministic comment 'ž' return 'ž'$$
create event e on schedule every 1 day starts '2037-01-01 00:00:00' comment 'ž' do select 'ž'$$
delimiter ;
