-- odd: several triggers on one event, in an order that is not that of their making, and names with quotes.
-- verdict: confirmed
-- restored: whole
create table steps (id int primary key, trace varchar(200) default '');
create trigger c before insert on steps for each row set new.trace = concat(new.trace, 'c');
create trigger a before insert on steps for each row follows c set new.trace = concat(new.trace, 'a');
create trigger d before insert on steps for each row precedes c set new.trace = concat(new.trace, 'd');
create trigger `b "x" ``y` before insert on steps for each row follows d set new.trace = concat(new.trace, 'b');
delimiter $$
create trigger `semi;colon` after insert on steps for each row begin /* ; */ -- and ;
  if new.id > 100 then signal sqlstate '45000' set message_text = 'too much; really'; end if; end$$
create trigger refuses before update on steps for each row signal sqlstate '45000' set message_text = 'never'$$
delimiter ;
insert into steps (id) values (1), (2);
create table beside (id int primary key);
create trigger c2 before insert on beside for each row set new.id = new.id + 1000;
insert into beside values (1), (2);
