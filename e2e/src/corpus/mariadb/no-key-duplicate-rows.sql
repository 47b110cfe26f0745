-- odd: tables without any key hold the same row many times, or nothing but NULLs.
-- verdict: confirmed
-- restored: whole
create table log (level tinyint, message varchar(100));
insert into log select seq % 3, 'the same' from seq_1_to_500;
insert into log select seq % 3, concat('other ', seq % 7) from seq_1_to_500;
delete from log where level = 1 limit 100;
insert into log values (1, 'moved'), (1, 'moved');
create table nothing (a int, b text, c datetime);
insert into nothing select null, null, null from seq_1_to_37;
create table twice engine = Aria select * from log;
create table thrice engine = MyISAM select * from log;
delete from thrice where level = 2 limit 60;
insert into thrice values (9, 'fills a gap');
