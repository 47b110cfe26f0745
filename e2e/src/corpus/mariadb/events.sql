-- odd: events in every state, once and again, with an end, kept when they are over, and one that calls what is not there.
-- verdict: confirmed
-- restored: whole
create table log (n int);
insert into log values (0);
create event every_hour on schedule every 1 hour starts '2030-01-01 00:00:00' ends '2031-01-01 00:00:00' on completion preserve disable comment 'it''s "odd"; -- x' do insert into log values (1);
create event odd_interval on schedule every '1:30' hour_minute starts '2037-01-01 00:00:00' do insert into log values (2);
create event once on schedule at '2037-06-01 12:00:00' on completion preserve do insert into log values (3);
create event on_replica on schedule every 1 year starts '2037-01-01 00:00:00' disable on slave do insert into log values (4);
create event `odd ``name` on schedule every 5 day starts '2037-01-01 00:00:00' do call nothing_there();
delimiter $$
create event blocks_ on schedule every 1 week starts '2037-02-28 23:59:59' do begin declare s text default 'x\'y'; insert into log select length(s); end$$
delimiter ;
