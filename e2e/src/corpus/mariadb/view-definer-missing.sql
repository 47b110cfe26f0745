-- odd: views run with the rights of a user who is gone, so that nobody can read them, nor what stands on them.
-- verdict: confirmed
-- restored: whole
create table items (id int primary key);
insert into items values (1);
create definer = 'gone'@'nowhere.example' sql security definer view unreadable as select id from items;
create view works as select count(*) as n from items;
