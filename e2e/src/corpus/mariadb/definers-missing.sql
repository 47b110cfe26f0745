-- odd: the users who made views, routines, triggers and events are gone.
-- verdict: confirmed
-- restored: whole
create table items (id int primary key, note text);
insert into items values (1, 'x');
create definer = 'gone'@'nowhere.example' sql security invoker view seen as select id from items;
create definer = 'gone'@'nowhere.example' function one() returns int deterministic return 1;
create definer = `it's gone`@`%` procedure note() insert into items values (2, 'y');
create definer = 'gone'@'nowhere.example' trigger changes before update on items for each row set new.note = concat(new.note, '!');
create definer = 'gone'@'nowhere.example' event sometime on schedule at '2037-01-01 00:00:00' do delete from items;
