-- odd: events run by time zones, of which one is known by name and another by its distance.
-- verdict: confirmed
-- restored: whole
insert ignore into mysql.time_zone values (50050, 'N');
insert ignore into mysql.time_zone_name values ('Corpus/Prague', 50050);
insert ignore into mysql.time_zone_transition_type values (50050, 0, 3600, 0, 'CET');
set time_zone = 'Corpus/Prague';
create event by_name on schedule every 1 day starts '2037-01-01 04:00:00' do set @done = 1;
set time_zone = '-11:30';
create event by_distance on schedule at '2037-03-01 00:00:00' on completion preserve do set @done = 1;
set time_zone = 'SYSTEM';
create event by_system on schedule every 2 month starts '2037-01-31 00:00:00' do set @done = 1;
create table kept (id int);
insert into kept values (1);
