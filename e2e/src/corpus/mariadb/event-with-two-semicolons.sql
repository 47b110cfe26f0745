-- odd: an event has two semicolons after each other, at which the dump program looks for another delimiter for ever.
-- verdict: confirmed
-- restored: whole
create table log (t text);
insert into log values ('x');
delimiter $$
create event doubled on schedule every 1 day starts '2037-01-01 00:00:00' do begin insert into log values ('a;;b'); end$$
delimiter ;
